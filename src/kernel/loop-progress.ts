import { AsyncLocalStorage } from 'node:async_hooks'

// The page bundle has its own copy of this module; the code that writes progress and the code that reads it must share one storage.
const key = Symbol.for('quartier.progress')
const shared = globalThis as { [key]?: AsyncLocalStorage<() => void> }
const watching = (shared[key] ??= new AsyncLocalStorage())

/** Runs background work and calls `noted` whenever it gets an answer of the database. */
export function watchProgress<Result>(noted: () => void, work: () => Result): Result {
  return watching.run(noted, work)
}

/** Notes that the present background work goes on; outside of such work nothing happens. */
export function noteProgress(): void {
  watching.getStore()?.()
}
