import type { App } from './app.ts'
import { callingAs } from './caller.ts'

/** Origin of a change: this process, or another one. */
export type Origin = 'here' | 'elsewhere'

/**
 * A message that was just committed in this process, with all data that the open pages of its two people need, so that they
 * do not query the database. `seq` and `xid` are those of its event; `unread` is the number of unread conversations of a
 * person, `sessionIds` are the open sessions.
 */
export type SentMessage = {
  eventId: string
  seq: string
  xid: string
  transactionId: string
  message: { id: string; content: string }
  from: string
  recipient: { userId: string; unread: number; sessionIds: string[] }
  sender: { userId: string; unread: number; sessionIds: string[] }
}
type Listener = (origin: Origin, sent?: SentMessage) => void

// The page bundle has its own copy of this module; signals and listeners must share one registry.
const key = Symbol.for('quartier.wakes')
const shared = globalThis as { [key]?: WeakMap<object, Set<Listener>> }
const listenersOf = ({ db }: Pick<App, 'db'>): Set<Listener> => {
  const all = (shared[key] ??= new WeakMap())
  const known = all.get(db) ?? new Set<Listener>()
  all.set(db, known)
  return known
}

/** Signals open pages and the worker that something was committed. A signal can be lost: listeners also poll. */
export function signalChange(app: Pick<App, 'db'>, origin: Origin = 'here', sent?: SentMessage): void {
  // Work done by a listener does not belong to the request that sent the signal.
  callingAs(null, () => {
    for (const listener of listenersOf(app)) listener(origin, sent)
  })
}

/** Registers a listener for signals. Returns the function that removes it. */
export function onChangeSignal(app: Pick<App, 'db'>, listener: Listener): () => void {
  const listeners = listenersOf(app)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
