import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../../app.ts'
import { sql } from 'kysely'
import { callForCustomer, type CardsApp } from './customer.ts'
import { detachCards } from './detach-cards.ts'
import { minute } from '#kernel/clock.ts'
import { noCard } from './save-card.ts'

/**
 * Erases what is known of a deleted account's cards, inside the database transaction of the deletion. `settleCustomers`
 * then has the provider forget the customer.
 */
export async function eraseCustomer(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, userId: string): Promise<void> {
  await tx
    .updateTable('paymentCustomers')
    .set({ ...noCard, erased: true, updatedAt: clock.now() })
    .where('userId', '=', userId)
    .execute()
}

/** Time in milliseconds after which work that was begun by a request is finished by the worker. */
const grace = 5 * minute

/**
 * Finishes what was interrupted: customers of deleted accounts are deleted at the provider, cards that are no longer kept
 * are detached. Failures are logged and tried again at the next run. Returns the number of customers that were settled.
 */
export async function settleCustomers(app: CardsApp & Pick<App, 'log'>): Promise<number> {
  if (!app.payments) return 0
  const rows = await app.db
    .selectFrom('paymentCustomers')
    .select(['userId', 'providerId', 'erased', 'attaching'])
    .where(sql<boolean>`(erased or attaching is not null or detaching <> '{}')`)
    .where(({ eb, or }) =>
      or([eb('erased', '=', true), eb('updatedAt', '<', new Date(app.clock.now().getTime() - grace))]),
    )
    .orderBy('updatedAt')
    .limit(50)
    .execute()
  let settled = 0
  for (const row of rows) {
    try {
      await (row.erased ? deleteCustomer(app, app.payments, row) : finishCards(app, row))
      settled += 1
    } catch (error) {
      app.log('warn', 'a customer of the payment provider could not be settled', {
        userId: row.userId,
        reason: failureReason(error),
      })
    }
  }
  return settled
}

async function deleteCustomer(
  app: CardsApp,
  provider: NonNullable<CardsApp['payments']>,
  { userId, providerId }: { userId: string; providerId: string | null },
): Promise<void> {
  // The call that creates the customer may have been interrupted; repeating it returns the id.
  const create = (key: string) => provider.createCustomer(key, { userId })
  const id = providerId ?? (await callForCustomer(app, userId, `customer:${userId}`, create)).id
  await provider.deleteCustomer(id)
  await app.db.deleteFrom('paymentCustomers').where('userId', '=', userId).execute()
}

/** A card whose attaching was interrupted was never shown to anybody: it is let go of. */
async function finishCards(app: CardsApp, { userId, attaching }: { userId: string; attaching: string | null }) {
  if (attaching)
    await app.db
      .updateTable('paymentCustomers')
      .set({ attaching: null, detaching: sql`array_append(detaching, ${attaching})` })
      .where('userId', '=', userId)
      .where('attaching', '=', attaching)
      .where(sql<boolean>`attaching is distinct from card_id`)
      .execute()
  await detachCards(app, userId)
}
