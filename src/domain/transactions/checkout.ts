import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { answerOf, paymentOf } from '../payments/index.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { answerTimeAfter } from './answer-after-payment.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'
import { lockTransaction } from './lock-transaction.ts'
import { runPaidTransition, type StepWork } from './paid-transition.ts'
import { hasAction, type Process, possible, type StateName, timers, type Transition } from './process.ts'
import { processOf, processOfView } from './processes.ts'
import { showTransaction } from './show-transaction.ts'
import type { TransactionView } from './transaction-view.ts'
import { transition } from './transition.ts'

/**
 * A guest's payment: `open` while it waits for the card, `expired` when the time is up or it was given up, `paid` when the
 * request is with the host or beyond.
 */
export type Checkout =
  | {
      kind: 'open'
      transaction: TransactionView
      /** With which the guest's browser confirms the payment at the provider. */
      clientSecret: string | null
      expiresAt: Date
      /** By when the host has to answer if the guest pays now. Nothing is charged later. */
      answerBy: Date | null
    }
  | { kind: 'expired' | 'paid'; transaction: TransactionView }

type Deps = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'> & Partial<Pick<App, 'log'>>

/**
 * Returns the viewer's payment for a listing: that of `transactionId`, or else the newest open one. Null when there is none.
 * Throws `not-signed-in`, `account-banned`, and `transaction-not-found` for a transaction of other people.
 */
export async function checkoutOf(
  app: Deps,
  viewer: Viewer,
  { listingId, transactionId }: { listingId: string; transactionId: string | null },
): Promise<Checkout | null> {
  const { userId } = requireActive(viewer)
  const id = transactionId ?? (await newestOpen(app, userId, listingId))
  if (!id) return null
  const view = await showTransaction(app, viewer, id)
  if (view.role !== 'customer' || view.listingId !== listingId) throw new Problem('transaction-not-found')
  const found = checkoutFrom(view)
  if (found?.kind !== 'open') return found
  const process = processOfView(view)
  const step = confirmation(process, view.state)
  return { ...found, answerBy: step ? await answerTimeAfter(app, view, process, step) : null }
}

type Found = Omit<Extract<Checkout, { kind: 'open' }>, 'answerBy'> | Exclude<Checkout, { kind: 'open' }>

async function newestOpen({ db }: Deps, customerId: string, listingId: string): Promise<string | undefined> {
  if (!isId(listingId)) return undefined
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('bookings', 'bookings.transactionId', 'transactions.id')
    .select(['transactions.id', 'transactions.state', 'process', 'processVersion'])
    .where('transactions.customerId', '=', customerId)
    .where('transactions.listingId', '=', listingId)
    .where('bookings.state', '=', 'pending')
    .orderBy('transactions.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.find((row) => confirmation(processOf(row), row.state as StateName))?.id
}

function checkoutFrom(view: TransactionView): Found | null {
  const process = processOfView(view)
  if (!confirmation(process, view.state)) {
    const last = view.transitions.findLast(({ from }) => confirmation(process, from as StateName))
    if (!last) return null
    const isConfirmed = confirmation(process, last.from as StateName)?.name === last.transition
    return { kind: isConfirmed ? 'paid' : 'expired', transaction: view }
  }
  const [ending] = timers(process, view.state)
  const expiresAt = view.deadlines.find((each) => each.transition === ending?.name)?.at
  return { kind: 'open', transaction: view, clientSecret: secretIn(view), expiresAt: expiresAt ?? view.createdAt }
}

/** The guest's transition that confirms a payment in a state. */
export function confirmation(process: Process, state: StateName | undefined): Transition | undefined {
  if (state === undefined) return undefined
  return possible(process, state, 'customer').find((step) => hasAction(step, 'stripe-confirm-payment-intent'))
}

function secretIn({ protectedData }: TransactionView): string | null {
  const intents = protectedData.stripePaymentIntents as
    | { default?: { stripePaymentIntentClientSecret?: string } }
    | undefined
  return intents?.default?.stripePaymentIntentClientSecret ?? null
}

/**
 * Tells the host of a request whose payment the guest has confirmed with the provider, with a message if there is one.
 * Returns whether it was this call: false when the request is with the host already, as after a report of the provider, and
 * the message was not sent. Throws `transaction-invalid-transition` when the time is up, and what `transition` throws.
 */
export async function confirmCheckout(
  app: Deps,
  viewer: Viewer,
  { transactionId, ...said }: { transactionId: string; message?: string | undefined; clientKey: string },
): Promise<boolean> {
  requireActive(viewer)
  const view = await showTransaction(app, viewer, transactionId)
  if (view.role !== 'customer') throw new Problem('transaction-not-found')
  const state = checkoutFrom(view)
  if (state?.kind === 'paid') return false
  const process = processOfView(view)
  const step = confirmation(process, view.state)
  if (state?.kind !== 'open' || !step) throw new Problem('transaction-invalid-transition')
  await transition(app, viewer, {
    id: transactionId,
    transition: step.name,
    ...(said.message && { message: said.message, clientKey: said.clientKey }),
  })
  return true
}

/**
 * Withdraws the wish to keep the card of an open payment, with which an earlier card was declined: only the server may tell
 * the provider so. Throws `transaction-not-found` for a transaction of other people, `transaction-invalid-transition` when
 * the payment is not open, and `payment-provider-silent`.
 */
export async function useCardOnce(app: Deps, viewer: Viewer, transactionId: string): Promise<void> {
  requireActive(viewer)
  const view = await showTransaction(app, viewer, transactionId)
  if (view.role !== 'customer') throw new Problem('transaction-not-found')
  const payment = await paymentOf(app.db, transactionId)
  if (checkoutFrom(view)?.kind !== 'open' || !payment) throw new Problem('transaction-invalid-transition')
  if (!app.payments) throw new Problem('stripe-missing-api-key')
  await answerOf(app, app.payments.forgetCard(payment.id))
}

/**
 * Gives up a payment that waits for the guest's card, so that the nights are free at once: the guest asks for other days.
 * Does nothing when it no longer waits. Throws `transaction-not-found` for a transaction of other people, and
 * `transaction-locked` while it is being confirmed.
 */
export async function abandonCheckout(app: Deps, viewer: Viewer, transactionId: string): Promise<void> {
  const { userId } = requireActive(viewer)
  const view = await showTransaction(app, viewer, transactionId)
  if (view.role !== 'customer' || view.customerId !== userId) throw new Problem('transaction-not-found')
  const process = processOfView(view)
  const [ending] = timers(process, view.state)
  if (!ending || checkoutFrom(view)?.kind !== 'open') return
  const work: StepWork<void> = async (tx, payments) => {
    const locked = await lockTransaction(tx, transactionId)
    if (locked?.isReserved) throw new Problem('transaction-locked')
    if (!locked || locked.transaction.state !== view.state) return
    await applyLockedTransition(app, tx, locked, { transition: ending, actor: 'system', actorId: null, payments })
  }
  const request = { transition: ending.name, actor: 'system', actorId: null }
  await runPaidTransition(app, { transition: ending, transactionId, request }, work)
}
