import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { isProblem } from '#kernel/problem.ts'
import { sql } from 'kysely'
import { countAttempt } from '../../attempts.ts'
import { requireAccountOwner, type Viewer } from '../../users/index.ts'
import type { CardSetup, SavedCard } from '../provider-port/card-port.ts'
import { callForCustomer, type CardsApp, requireCustomer, requireProvider } from './customer.ts'
import { detachCards, leaveToWorker } from './detach-cards.ts'
import { cardOfUser } from './saved-card.ts'

const schema = z.object({ cardId: z.string('field-required').regex(/^(pm|card)_\w{1,250}$/, 'field-invalid') })

/**
 * Returns a new setup intent for saving a card, which the viewer's browser confirms with the secret. Throws `not-signed-in`,
 * `forbidden`, `too-many-requests`, `stripe-missing-api-key`, `payment-provider-silent`.
 */
export async function prepareCardSetup(app: CardsApp, viewer: Viewer): Promise<CardSetup> {
  const { userId } = requireAccountOwner(viewer)
  const provider = requireProvider(app)
  await countAttempt(app, 'card', userId)
  const customerId = await requireCustomer(app, userId)
  const { setups } = await app.db
    .updateTable('paymentCustomers')
    .set({ setups: sql`setups + 1`, updatedAt: app.clock.now() })
    .where('userId', '=', userId)
    .returning('setups')
    .executeTakeFirstOrThrow()
  return callForCustomer(app, userId, `customer:${userId}:setup:${setups}`, (key) =>
    provider.createCardSetup(key, customerId),
  )
}

/**
 * Keeps a card for the viewer in place of the one before and returns it. The card is entered and confirmed in the browser;
 * only its id comes here, and the provider refuses a card of another customer. Throws `transaction-payment-failed` when the
 * provider refuses it, and the errors of `prepareCardSetup`.
 */
export async function saveCard(app: CardsApp, viewer: Viewer, given: unknown): Promise<SavedCard> {
  const { userId } = requireAccountOwner(viewer)
  const provider = requireProvider(app)
  const { cardId } = parse(schema, given)
  await countAttempt(app, 'card', userId)
  const customerId = await requireCustomer(app, userId)
  await noteAttaching(app, userId, cardId)
  const saved = await callForCustomer(app, userId, `customer:${userId}:attach:${cardId}`, (key) =>
    provider.attachCard(key, customerId, cardId),
  ).catch((error: unknown) => forgetRefused(app, userId, error))
  await callForCustomer(app, userId, `customer:${userId}:default:${cardId}`, (key) =>
    provider.setDefaultCard(key, customerId, cardId),
  )
  await storeCard(app, userId, saved)
  await detachCards(app, userId).catch(leaveToWorker)
  return saved
}

/** Stores the card before the provider is called. One whose attaching was interrupted is let go of. */
async function noteAttaching({ db, clock }: CardsApp, userId: string, cardId: string): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({
      attaching: cardId,
      detaching: sql`case when attaching <> ${cardId} and attaching is distinct from card_id
        then array_append(detaching, attaching) else detaching end`,
      updatedAt: clock.now(),
    })
    .where('userId', '=', userId)
    .execute()
}

async function forgetRefused({ db }: CardsApp, userId: string, error: unknown): Promise<never> {
  if (isProblem(error) && error.code !== 'payment-provider-silent')
    await db.updateTable('paymentCustomers').set({ attaching: null }).where('userId', '=', userId).execute()
  throw error
}

/** Stores the card that the provider keeps for a person; the one before has to be let go of. */
export async function storeCard(
  { db, clock }: Pick<CardsApp, 'db' | 'clock'>,
  userId: string,
  { id, card }: SavedCard,
): Promise<void> {
  await db
    .updateTable('paymentCustomers')
    .set({
      cardId: id,
      cardBrand: card.brand,
      cardLast4: card.last4,
      cardExpMonth: card.expMonth,
      cardExpYear: card.expYear,
      attaching: sql`nullif(attaching, ${id})`,
      detaching: sql`array_remove(case when card_id <> ${id} then array_append(detaching, card_id) else detaching end, ${id})`,
      updatedAt: clock.now(),
    })
    .where('userId', '=', userId)
    .execute()
}

/** A person without a card. */
export const noCard = { cardId: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null }

/**
 * Removes the card that is kept for the viewer, here and at the provider, and returns it; null when there was none. A
 * payment that has been made with it is not affected. When the provider does not answer, it is asked again later. Throws
 * `not-signed-in`, `forbidden`, `stripe-missing-api-key`.
 */
export async function removeCard(app: CardsApp, viewer: Viewer): Promise<SavedCard | null> {
  const { userId } = requireAccountOwner(viewer)
  requireProvider(app)
  const removed = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('paymentCustomers').select('userId').where('userId', '=', userId).forUpdate().execute()
    const card = await cardOfUser(tx, userId)
    await tx
      .updateTable('paymentCustomers')
      .set({ ...noCard, detaching: sql`array_append(detaching, card_id)`, updatedAt: app.clock.now() })
      .where('userId', '=', userId)
      .where('cardId', 'is not', null)
      .execute()
    return card
  })
  await detachCards(app, userId).catch(leaveToWorker)
  return removed
}
