import { requireMember, type Viewer } from '../../users/index.ts'
import type { SavedCard } from '../provider-port/card-port.ts'
import type { CardsApp } from './customer.ts'

/** Returns the card that is kept for the viewer; null when there is none. Throws `not-signed-in`. */
export async function savedCardOf({ db }: Pick<CardsApp, 'db'>, viewer: Viewer): Promise<SavedCard | null> {
  return cardOfUser(db, requireMember(viewer).userId)
}

/** Returns the card that is kept for a person; null when there is none. */
export async function cardOfUser(db: CardsApp['db'], userId: string): Promise<SavedCard | null> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select(['cardId', 'cardBrand', 'cardLast4', 'cardExpMonth', 'cardExpYear'])
    .where('userId', '=', userId)
    .where('erased', '=', false)
    .executeTakeFirst()
  if (!row?.cardId || !row.cardBrand || !row.cardLast4 || !row.cardExpMonth || !row.cardExpYear) return null
  const { cardId: id, cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = row
  return { id, card: { brand, last4, expMonth, expYear } }
}

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
