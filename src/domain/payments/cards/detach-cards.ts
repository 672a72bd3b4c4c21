import { sql } from 'kysely'
import { isProblem } from '#kernel/problem.ts'
import { callForCustomer, type CardsApp, requireProvider } from './customer.ts'

/**
 * Asks the provider to let go of the cards that are no longer kept for a person. What fails stays noted and is done by
 * `settleCustomers`. Throws `payment-provider-silent`.
 */
export async function detachCards(app: CardsApp, userId: string): Promise<void> {
  const provider = requireProvider(app)
  const row = await app.db
    .selectFrom('paymentCustomers')
    .select('detaching')
    .where('userId', '=', userId)
    .executeTakeFirst()
  for (const cardId of row?.detaching ?? []) {
    await callForCustomer(app, userId, `customer:${userId}:detach:${cardId}`, (key) => provider.detachCard(key, cardId))
    await app.db
      .updateTable('paymentCustomers')
      .set({ detaching: sql`array_remove(detaching, ${cardId})`, updatedAt: app.clock.now() })
      .where('userId', '=', userId)
      .execute()
  }
}

/** Handles a failure of `detachCards` that changes nothing for the person: `settleCustomers` detaches the card. */
export function leaveToWorker(error: unknown): void {
  if (!isProblem(error) || error.code !== 'payment-provider-silent') throw error
}
