import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What caused an event, as the public feed names it: the site's pages and the Marketplace API, the Integration API,
 * the console, a step of a transaction or its timer, the command line or the site's own upkeep.
 */
export type EventSource = 'marketplace-api' | 'integration-api' | 'console' | 'transaction' | 'admin'

/** The caller of the present request. */
export type Caller = {
  source: Exclude<EventSource, 'transaction'>
  /** The API client by which the request came. */
  clientId?: string | undefined
  requestId?: string | undefined
  /** The member of staff who acts for the caller. */
  operatorId?: string | undefined
}

const current = new AsyncLocalStorage<Caller | null>()

/**
 * Runs the work of a request and records its caller in every event and audit entry that the work writes, without a
 * parameter in each use-case. `null`: work without a request, such as the worker's.
 */
export function callingAs<Result>(caller: Caller | null, work: () => Result): Result {
  return current.run(caller, work)
}

/** Returns who makes the present request; null outside of requests. */
export function presentCaller(): Caller | null {
  return current.getStore() ?? null
}
