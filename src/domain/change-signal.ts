import type { App } from './app.ts'
import { callingAs } from './caller.ts'

/** Where something was written: in this process, or in another one. */
export type Origin = 'here' | 'elsewhere'

/**
 * A message that was just committed here, with all that the open pages of its two people are told, so that nobody has to
 * ask the database. `seq` and `xid` are those of its event; `unread` how many conversations of each are unread, the
 * recipient first.
 */
export type SentMessage = {
  eventId: string
  seq: string
  xid: string
  transactionId: string
  message: { id: string; content: string }
  from: string
  unread: [recipient: [userId: string, unread: number], sender: [userId: string, unread: number]]
}
type Listener = (origin: Origin, sent?: SentMessage) => void

// The page bundle has its own copy of this module; what it wakes must be the same as what listens.
const key = Symbol.for('quartier.wakes')
const shared = globalThis as { [key]?: WeakMap<object, Set<Listener>> }
const listenersOf = ({ db }: Pick<App, 'db'>): Set<Listener> => {
  const all = (shared[key] ??= new WeakMap())
  const known = all.get(db) ?? new Set<Listener>()
  all.set(db, known)
  return known
}

/**
 * Says that something was committed that others wait for: open pages, the worker. Only a hint that it is worth looking now;
 * whoever misses it looks anyway a moment later.
 */
export function signalChange(app: Pick<App, 'db'>, origin: Origin = 'here', sent?: SentMessage): void {
  // What is done now, such as the worker's work, is not done by the request that has woken it.
  callingAs(null, () => {
    for (const listener of listenersOf(app)) listener(origin, sent)
  })
}

/** Listens for hints; the answer stops listening. */
export function onChangeSignal(app: Pick<App, 'db'>, listener: Listener): () => void {
  const listeners = listenersOf(app)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
