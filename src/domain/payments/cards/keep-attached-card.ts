import { sql } from 'kysely'
import { isProblem } from '#kernel/problem.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import type { AttachedCard, SavedCards } from '../provider-port/card-port.ts'
import { paymentOf } from '../stays/stored-payment.ts'
import { callForCustomer, type CardsApp, requireProvider } from './customer.ts'
import { detachCards } from './detach-cards.ts'
import { storeCard } from './save-card.ts'

/**
 * Keeps a card whose owner wanted that, in place of the one before. The provider has attached it already; what it says
 * counts, because the browser that confirmed the card may be gone. Does nothing when the card is kept, when it is being
 * removed, and for a deleted account; lets go of it when a newer card is kept. Throws what the provider's failures throw.
 */
export async function keepAttachedCard(
  app: CardsApp,
  provider: SavedCards,
  wanted: AttachedCard | null,
): Promise<void> {
  if (!wanted) return
  const { db, clock } = app
  const row = await db
    .selectFrom('paymentCustomers')
    .select(['userId', 'cardId', 'detaching'])
    .where('providerId', '=', wanted.customerId)
    .where('erased', '=', false)
    .executeTakeFirst()
  if (!row || row.cardId === wanted.id || row.detaching.includes(wanted.id)) return
  const { userId } = row
  const kept = row.cardId && (await provider.cardCreatedAt(row.cardId))
  if (kept && kept > wanted.createdAt) {
    const detaching = sql<string[]>`array_append(detaching, ${wanted.id})`
    await db
      .updateTable('paymentCustomers')
      .set({ detaching, updatedAt: clock.now() })
      .where('userId', '=', userId)
      .execute()
  } else {
    if (!(await setDefault({ ...app, payments: provider }, userId, wanted))) return
    await storeCard(app, userId, wanted)
  }
  await detachCards({ ...app, payments: provider }, userId)
}

/** Returns whether the card is the default now: false for one that was removed in the meantime. */
async function setDefault(app: CardsApp, userId: string, { id, customerId }: AttachedCard): Promise<boolean> {
  const provider = requireProvider(app)
  try {
    await callForCustomer(app, userId, `customer:${userId}:default:${id}`, (key) =>
      provider.setDefaultCard(key, customerId, id),
    )
    return true
  } catch (error) {
    if (isProblem(error) && error.code !== 'payment-provider-silent') return false
    throw error
  }
}

/**
 * Reads the payment of a transaction and keeps its card if the guest wanted that. Returns whether a card is kept. Throws
 * what the provider's failures throw; its report of the payment does the same later.
 */
export async function keepCardOfStay(
  app: CardsApp & { payments?: PaymentProvider | undefined },
  transactionId: string,
): Promise<boolean> {
  const { db, payments: provider } = app
  const payment = await paymentOf(db, transactionId)
  if (!payment || !provider) return false
  const { attachedCard } = await provider.fetchPayment(payment.id)
  await keepAttachedCard(app, provider, attachedCard)
  return attachedCard !== null
}
