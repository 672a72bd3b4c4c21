import type { SavedCard } from '../saved-cards.ts'
import type { CardsApp } from './customer.ts'
import { cardOfUser } from './saved-card.ts'

/** A person as the provider's customer. */
export type PaymentCustomer = { providerId: string; card: SavedCard | null }

/** Returns a person as the provider's customer; null before the first payment or saved card. */
export async function paymentCustomerOf({ db }: Pick<CardsApp, 'db'>, userId: string): Promise<PaymentCustomer | null> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('providerId')
    .where('userId', '=', userId)
    .where('erased', '=', false)
    .executeTakeFirst()
  return row?.providerId ? { providerId: row.providerId, card: await cardOfUser(db, userId) } : null
}
