import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { App } from '#domain/app.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'

/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const recommended = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free, so that pages are answered while many people, or somebody who guesses, send passwords. */
const coresForPasswords = Math.max(1, availableParallelism() - 1)

/**
 * Returns a hasher of passwords by argon2id. At most `atOnce` run in parallel (each takes 19 MiB) and `waiting` wait;
 * beyond that it throws `busy`, so that a flood of log-ins cannot exhaust the machine's memory. Only tests need another
 * `cost`: they sign up thousands of people.
 */
export function createArgon2Hasher({
  atOnce = coresForPasswords,
  waiting = 200,
  cost = recommended,
} = {}): App['passwords'] {
  const inTurn = limitConcurrency({ atOnce, maxWaiting: waiting })
  // For an unknown person, the hash of a random password is checked, so that the time reveals nothing.
  const nobody = hash(randomBytes(32).toString('hex'), cost)
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: (password) => inTurn(() => hash(comparable(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const right = await verify(stored ?? (await nobody), comparable(password)).catch(() => false)
        return right && stored !== null
      }),
    isOutdated: (stored) => !stored.startsWith(prefix),
  }
}

/** Returns one normal form of a password, independent of the way a keyboard composes letters. */
function comparable(password: string): string {
  return password.normalize('NFKC')
}
