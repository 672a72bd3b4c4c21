import type { App } from './app.ts'

/** Where something was written: in this process, or in another one. */
export type Origin = 'here' | 'elsewhere'
type Listener = (origin: Origin) => void

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
export function wake(app: Pick<App, 'db'>, origin: Origin = 'here'): void {
  for (const listener of listenersOf(app)) listener(origin)
}

/** Listens for hints; the answer stops listening. */
export function onWake(app: Pick<App, 'db'>, listener: Listener): () => void {
  const listeners = listenersOf(app)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
