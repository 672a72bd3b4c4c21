import { randomBytes } from 'node:crypto'
import { missing } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import type { Resource, State, Stored } from './state.ts'

/** A running sandbox: its state, its settings and its clock. */
export type Sandbox = {
  state: State
  settings: Settings
  /** Moment in seconds that timers run at, while they run; else null. */
  frozenAt: number | null
  /** The request that is being answered; events name it. */
  request: { id: string; idempotencyKey: string | null } | null
}

/** Owner of everything that belongs to no connected account. */
export const platform = 'platform'

/** Returns the sandbox's time in seconds. */
export function now(sandbox: Sandbox): number {
  return sandbox.frozenAt ?? Math.floor(Date.now() / 1000) + sandbox.state.clockOffset
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns a random text of letters and digits. */
export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** Returns a new id with the prefix of its kind. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(prefix === 'acct' ? 16 : 24)}`
}

/** Stores a new object and returns it. */
export function put(sandbox: Sandbox, value: Resource, owner = platform, hidden: Resource = {}): Resource {
  sandbox.state.objects[value.id] = { value, owner, hidden }
  return value
}

/**
 * Returns a stored object of this kind that belongs to this owner.
 * @throws {Refusal} resource_missing, with status 400 when `param` names the parameter that held the id.
 */
export function find(sandbox: Sandbox, kind: string, id: string, owner = platform, param?: string): Stored {
  const stored = lookUp(sandbox, id)
  if (!stored || stored.value.object !== kind || stored.owner !== owner || stored.value.deleted)
    throw missing(kind.replace('_', ' '), id, param)
  return stored
}

/** Returns a stored object that is known to be there. @throws {Error} when it is not, which is a bug of the sandbox. */
export function get(sandbox: Sandbox, id: string): Stored {
  const stored = lookUp(sandbox, id)
  if (!stored) throw new Error(`No object ${id}`)
  return stored
}

/** Returns the stored object with this id, or undefined. */
export function lookUp(sandbox: Sandbox, id: string): Stored | undefined {
  return Object.hasOwn(sandbox.state.objects, id) ? sandbox.state.objects[id] : undefined
}

/** Returns all objects of a kind that belong to this owner, newest first. */
export function all(sandbox: Sandbox, kind: string, owner = platform): Resource[] {
  return Object.values(sandbox.state.objects)
    .filter((stored) => stored.value.object === kind && stored.owner === owner && !stored.value.deleted)
    .map((stored) => stored.value)
    .toReversed()
}

/** Runs the rest of a creation; when it throws, the new object is gone again. */
export function discardOnRefusal(sandbox: Sandbox, id: string, rest: () => void): void {
  try {
    rest()
  } catch (error) {
    delete sandbox.state.objects[id]
    throw error
  }
}

/** Adds a timer. */
export function schedule(sandbox: Sandbox, at: number, kind: string, id: string): void {
  sandbox.state.timers.push({ at, kind, id })
}

/** Returns metadata after an update: an empty text deletes a key, null deletes all. */
export function mergeMetadata(present: Record<string, string>, given: Record<string, string> | null | undefined) {
  if (given === undefined) return present
  if (given === null) return {}
  return Object.fromEntries(Object.entries({ ...present, ...given }).filter(([, value]) => value !== ''))
}
