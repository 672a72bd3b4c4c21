import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { deriveKey } from '../derive-key.ts'

type Needs = Pick<App, 'secret' | 'clock'>

/** How long a challenge can be answered, in milliseconds. */
const lifetime = 5 * minute
const lengths = { random: 16, expiry: 8, proof: 32 }

/**
 * Returns a new challenge for a purpose, such as `sign-in`. It carries its expiry and a proof that this site has made it,
 * so that nothing is stored until it is answered.
 */
export function newChallenge(app: Needs, purpose: string): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(lengths.expiry)
  expiry.writeBigUInt64BE(BigInt(app.clock.now().getTime() + lifetime))
  const head = Buffer.concat([randomBytes(lengths.random), expiry])
  return new Uint8Array(Buffer.concat([head, proofOf(app, purpose, head)]))
}

/** A challenge that was answered while it could be. */
export type Answered = { challenge: string; expiresAt: Date }

/** Returns the check of a challenge for a verifier, and what it found: the challenge that was answered, if it is one. */
export function challengeCheck(app: Needs, purpose: string) {
  let found: Answered | undefined
  const isChallenge = (challenge: string) => {
    const expiresAt = challengeExpiry(app, purpose, challenge)
    if (expiresAt) found = { challenge, expiresAt }
    return expiresAt !== null
  }
  return { isChallenge, answered: () => found }
}

/** Notes that a challenge was answered. Returns false when it was answered before. */
export async function noteAnswer(tx: Transaction<DB>, { challenge, expiresAt }: Answered): Promise<boolean> {
  const first = await tx
    .insertInto('passkeyAnswers')
    .values({ challenge, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return first !== undefined
}

/**
 * Returns when a challenge expires; null for one of another purpose, one that has expired, and one that was not made here.
 */
function challengeExpiry(app: Needs, purpose: string, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== lengths.random + lengths.expiry + lengths.proof) return null
  // Decoding is lenient: the same bytes in another spelling would count as another challenge.
  if (bytes.toString('base64url') !== challenge) return null
  const head = bytes.subarray(0, lengths.random + lengths.expiry)
  if (!timingSafeEqual(bytes.subarray(head.length), proofOf(app, purpose, head))) return null
  const expiresAt = new Date(Number(head.readBigUInt64BE(lengths.random)))
  return expiresAt > app.clock.now() ? expiresAt : null
}

function proofOf(app: Needs, purpose: string, head: Buffer): Buffer {
  return deriveKey(app, 'passkey challenge', purpose, head.toString('base64url'))
}
