import { createHash } from 'node:crypto'
import { now, type Sandbox } from '../store/sandbox.ts'
import type { Resource, StoredAnswer } from '../store/state.ts'
import { invalid, Refusal } from './refusal.ts'

/** Keys of the requests that are being answered, by sandbox. */
const running = new WeakMap<Sandbox, Set<string>>()

/** The key of one request: where its answer is stored and what identifies its parameters. */
export type Claim = { name: string; fingerprint: string }

/**
 * Claims an idempotency key for one request.
 * @returns the stored answer when the key was used before with the same parameters, else null.
 * @throws {Refusal} 409 while another request with the key runs, 400 when the parameters differ.
 */
export function claimKey(sandbox: Sandbox, claim: Claim): StoredAnswer | null {
  const inUse = running.get(sandbox) ?? new Set()
  running.set(sandbox, inUse)
  const stored = Object.hasOwn(sandbox.state.answers, claim.name) ? sandbox.state.answers[claim.name] : undefined
  if (stored && stored.fingerprint !== claim.fingerprint)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  if (inUse.has(claim.name))
    throw new Refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotent key.',
    })
  if (stored) return stored
  inUse.add(claim.name)
  return null
}

/** Lets the key be used again, after its request was answered. */
export function releaseKey(sandbox: Sandbox, claim: Claim): void {
  running.get(sandbox)?.delete(claim.name)
}

/** Stores the answer of a request. Every later request with the key gets it. */
export function storeAnswer(sandbox: Sandbox, claim: Claim, status: number, body: Resource): void {
  sandbox.state.answers[claim.name] = {
    fingerprint: claim.fingerprint,
    status,
    body: structuredClone(body),
    at: now(sandbox),
  }
}

/** Returns the claim of a request. @throws {Refusal} when the key is longer than 255 characters. */
export function claimOf(key: string, owner: string, path: string, body: string): Claim {
  if (key.length > 255) throw invalid(undefined, 'Idempotency keys have at most 255 characters.')
  return { name: `${owner} ${key}`, fingerprint: createHash('sha256').update(`${path}\n${body}`).digest('hex') }
}
