import { sql } from 'kysely'
import { requireAccountOwner, type Viewer } from '../../users/index.ts'
import { type CardsApp, requireProvider } from './customer.ts'
import { detachCards, leaveToWorker } from './detach-cards.ts'

/** A person without a card. */
export const noCard = { cardId: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null }

/**
 * Removes the card that is kept for the viewer, here and at the provider. Does nothing when there is none. A payment that
 * has been made with it is not affected. When the provider does not answer, it is asked again later. Throws `not-signed-in`,
 * `account-banned`, `forbidden`, `stripe-missing-api-key`.
 */
export async function removeCard(app: CardsApp, viewer: Viewer): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  requireProvider(app)
  await app.db
    .updateTable('paymentCustomers')
    .set({ ...noCard, detaching: sql`array_append(detaching, card_id)`, updatedAt: app.clock.now() })
    .where('userId', '=', userId)
    .where('cardId', 'is not', null)
    .execute()
  await detachCards(app, userId).catch(leaveToWorker)
}
