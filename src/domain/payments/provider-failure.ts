/**
 * The provider answered with a failure of its own. It repeats the answer under the same idempotency key, so that another
 * try reads what is there now and then uses another key.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
}

/** Whether a call failed in a way that its idempotency key repeats. */
export function isProviderFailure(error: unknown): boolean {
  return error instanceof ProviderFailure
}
