import type { App } from '../../app.ts'
import { Problem } from '#kernel/problem.ts'
import { answerOf, isProviderFailure } from '../provider-port/provider-failure.ts'
import type { SavedCards } from '../provider-port/card-port.ts'

/** What the functions about cards need. */
export type CardsApp = Pick<App, 'db' | 'clock'> & Partial<Pick<App, 'log'>> & { payments?: SavedCards | undefined }

/** Returns the provider. Throws `stripe-missing-api-key` where none is configured. */
export function requireProvider({ payments }: Pick<CardsApp, 'payments'>): SavedCards {
  if (!payments) throw new Problem('stripe-missing-api-key')
  return payments
}

/**
 * Returns the provider's id of a person as its customer, who is created at the first call. The row is stored before the
 * provider is called, and the idempotency key comes from the person's id: repetitions find the same customer.
 * Throws `stripe-missing-api-key` where no provider is configured, `not-found` for a deleted account, and
 * `payment-provider-silent`.
 */
export async function requireCustomer(app: CardsApp, userId: string): Promise<string> {
  const provider = requireProvider(app)
  const now = app.clock.now()
  await app.db
    .insertInto('paymentCustomers')
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  const { providerId, erased } = await app.db
    .selectFrom('paymentCustomers')
    .select(['providerId', 'erased'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (erased) throw new Problem('not-found')
  if (providerId) return providerId
  const { id } = await callForCustomer(app, userId, `customer:${userId}`, (key) =>
    provider.createCustomer(key, { userId }),
  )
  await app.db
    .updateTable('paymentCustomers')
    .set({ providerId: id, updatedAt: app.clock.now() })
    .where('userId', '=', userId)
    .where('providerId', 'is', null)
    .execute()
  // Two calls at once, of which one had failed at the provider, may have created two: the stored one counts.
  const stored = await app.db
    .selectFrom('paymentCustomers')
    .select('providerId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return stored?.providerId ?? id
}

/**
 * Makes a call about a customer under an idempotency key made of `name`, and once more under another key after a failure of
 * the provider, because the provider repeats its failures. Throws what the provider refuses, and `payment-provider-silent`.
 */
export async function callForCustomer<Result>(
  app: CardsApp,
  userId: string,
  name: string,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  const { failures } = await app.db
    .selectFrom('paymentCustomers')
    .select('failures')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const callWith = (failed: number) => {
    const key = failed === 0 ? name : `${name}:${failed}`
    return call(key).catch((error: unknown) => countFailure(app, userId, error))
  }
  return answerOf(
    app,
    callWith(failures).catch((error: unknown) => {
      if (!isProviderFailure(error)) throw error
      return callWith(failures + 1)
    }),
  )
}

/** Counts a failure of the provider, so that the next call has another key. Throws the error. */
async function countFailure({ db }: CardsApp, userId: string, error: unknown): Promise<never> {
  if (isProviderFailure(error))
    await db
      .updateTable('paymentCustomers')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('userId', '=', userId)
      .execute()
  throw error
}
