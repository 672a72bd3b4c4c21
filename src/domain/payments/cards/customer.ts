import type { App } from '../../app.ts'
import { Problem } from '#kernel/problem.ts'
import { isProviderFailure } from '../provider-failure.ts'
import type { SavedCards } from '../saved-cards.ts'

/** What the functions about cards need. */
export type CardsApp = Pick<App, 'db' | 'clock'> & { payments?: SavedCards | undefined }

/** Returns the provider. Throws `stripe-missing-api-key` where none is configured. */
export function requireProvider({ payments }: Pick<CardsApp, 'payments'>): SavedCards {
  if (!payments) throw new Problem('stripe-missing-api-key')
  return payments
}

/**
 * Returns the provider's id of a person as its customer, who is created at the first call. The row is stored before the
 * provider is called, and the idempotency key comes from the person's id: repetitions find the same customer.
 * Throws `stripe-missing-api-key` where no provider is configured, and `not-found` for a deleted account.
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
  return id
}

/**
 * Makes a call about a customer under an idempotency key made of `name`. After a failure of the provider the next call has
 * another key, because the provider repeats its failures.
 */
export async function callForCustomer<Result>(
  { db }: Pick<CardsApp, 'db'>,
  userId: string,
  name: string,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('failures')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  try {
    return await call(row.failures === 0 ? name : `${name}:${row.failures}`)
  } catch (error) {
    if (isProviderFailure(error))
      await db
        .updateTable('paymentCustomers')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('userId', '=', userId)
        .execute()
    throw error
  }
}
