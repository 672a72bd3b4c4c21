import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/**
 * Runs the work of a request. When somebody of the staff makes it in a member's name, every event and audit entry that
 * the work writes names that operator, without each use-case having to pass the id on.
 */
export function actingFor<Result>(operatorId: string | undefined, work: () => Result): Result {
  return operatorId === undefined ? work() : current.run(operatorId, work)
}

/** Id of the operator who makes the present request in a member's name; null for requests in one's own name. */
export function actingOperator(): string | null {
  return current.getStore() ?? null
}
