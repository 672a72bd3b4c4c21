import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import {
  type PaymentAnswer,
  type PaymentOrder,
  noteLapse,
  type PaymentProvider,
  performOrder,
  storePayment,
  syncPayment,
  logRefusal,
} from '../payments/index.ts'
import { signalChange } from '../change-signal.ts'
import { replayResults, recordCommands, type PaymentCommands } from './payment-commands.ts'
import type { Transition } from './process.ts'

type Needs = Pick<App, 'db' | 'clock' | 'payments'> & Partial<Pick<App, 'log'>>

/**
 * Everything that a step does in the database. Where money moves it runs twice: once to record its payment orders, and a
 * second time to commit.
 */
export type StepWork<Result> = (tx: Transaction<DB>, payments: PaymentCommands) => Promise<Result>

/** Stored input to resume a step that was interrupted during a payment; null for the first step of a transaction. */
export type StepRequest = Record<string, unknown> | null

/** Time in milliseconds during which a reservation blocks other steps, before `resumeSteps` takes it over. */
const leaseMilliseconds = 120_000

/**
 * Runs the work of a transition. Without calls of the payment provider that is one database transaction. With them the work
 * runs first to record its payment orders, so that every refusal of ours comes before any money; then the provider is
 * called, outside of any database transaction and with idempotency keys, while other steps of this transaction are refused
 * with `transaction-locked`; then the work runs a second time, to commit. Throws what the work throws, what the provider
 * refuses, `payment-provider-silent` when it gave no answer, and `stripe-missing-api-key` where none is configured.
 */
export async function runPaidTransition<Result>(
  app: Needs,
  { transition, transactionId, request }: { transition: Transition; transactionId: string; request: StepRequest },
  work: StepWork<Result>,
): Promise<Result> {
  const result = await runWork(app, { transition, transactionId, request }, work)
  signalChange(app)
  return result
}

async function runWork<Result>(
  app: Needs,
  { transition, transactionId, request }: { transition: Transition; transactionId: string; request: StepRequest },
  work: StepWork<Result>,
): Promise<Result> {
  if (!callsProvider(transition)) return app.db.transaction().execute((tx) => work(tx, replayResults([])))
  const provider = app.payments
  if (!provider) throw new Problem('stripe-missing-api-key')
  const attemptId = newId()
  const orders = await reserve(app, { transactionId, attemptId, request }, work)
  return performReserved(app, provider, { transactionId, attemptId, orders, tries: 1 }, work)
}

const beforeTheStep = ['create', 'confirm', 'capture'].map((verb) => `stripe-${verb}-payment-intent`)

/** Whether a transition needs the payment provider's answer. Refunds and payouts are made after the step. */
export function callsProvider({ actions }: Transition): boolean {
  return actions.some(({ name }) => beforeTheStep.includes(name))
}

/** `tries` counts from 1. */
export type Reserved = { transactionId: string; attemptId: string; orders: PaymentOrder[]; tries: number }

/** Performs the orders and runs the work. When the work refuses, payments that were created are canceled. */
export async function performReserved<Result>(
  app: Needs,
  provider: PaymentProvider,
  { transactionId, attemptId, orders, tries }: Reserved,
  work: StepWork<Result>,
): Promise<Result> {
  const answers: PaymentAnswer[] = []
  try {
    for (const order of orders) answers.push(await answerTo(app, provider, order, tries))
    return await app.db.transaction().execute(async (tx) => {
      // Lock the row first, as a reservation does, to avoid a deadlock.
      await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
      const mine = await tx
        .deleteFrom('stepAttempts')
        .where('transactionId', '=', transactionId)
        .where('id', '=', attemptId)
        .returning('id')
        .executeTakeFirst()
      if (!mine) throw new Problem('transaction-locked')
      return work(tx, replayResults(answers))
    })
  } catch (error) {
    // Without a refusal the outcome is unknown: the attempt is kept and resumed after its lease.
    if (!isProblem(error) || isOutage(error) || error.code === 'transaction-locked') throw error
    if (error.code === 'payment-provider-silent' && (tries > 1 || !orders.every(onlyReads))) throw error
    await takeBack(app, provider, orders, answers)
    await noteRefusal(app, provider, orders, error)
    await app.db
      .deleteFrom('stepAttempts')
      .where('transactionId', '=', transactionId)
      .where('id', '=', attemptId)
      .execute()
    throw error
  }
}

/** Whether an order changes nothing at the provider: the person who was refused can repeat the step at once. */
const onlyReads = ({ kind }: PaymentOrder) => kind === 'confirm'

/**
 * A request whose amount cannot be taken any more is ended by `endLapsedRequests`, so that its guest is not kept waiting.
 */
async function noteRefusal(app: Needs, provider: PaymentProvider, orders: PaymentOrder[], { code }: Problem) {
  for (const order of orders) {
    if (order.kind === 'create') continue
    const { paymentId } = order
    // What the payment is now says it all. Without an answer now, its report or the reconciliation says it later.
    if (code === 'payment-no-longer-held') await syncPayment(app, provider, paymentId).catch(() => undefined)
    if (code === 'account-cannot-charge') await noteLapse(app.db, paymentId, code, app.clock.now())
  }
}

async function answerTo(app: Needs, provider: PaymentProvider, order: PaymentOrder, tries: number) {
  try {
    return await performOrder(app, provider, order, tries)
  } catch (error) {
    if (isProblem(error)) {
      logRefusal(app, error, { transactionId: order.transactionId, order: order.kind })
      throw error
    }
    throw Object.assign(new Problem('payment-provider-silent'), { cause: error })
  }
}

/** Runs the work to record its orders, keeps nothing else of it, and reserves the step. */
async function reserve<Result>(
  { db, clock }: Needs,
  { transactionId, attemptId, request }: { transactionId: string; attemptId: string; request: StepRequest },
  work: StepWork<Result>,
): Promise<PaymentOrder[]> {
  return db.transaction().execute(async (tx) => {
    // Locked until the reservation is stored, so that no other step can start in between.
    await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
    const leaseUntil = new Date(clock.now().getTime() + leaseMilliseconds)
    const orders = await collectCommands(tx, (payments) => work(tx, payments))
    return reserveStep({ clock }, tx, { transactionId, attemptId, request, leaseUntil }, orders)
  })
}

type CollectedOrders = ReturnType<typeof recordCommands>['orders']

/**
 * Runs a step on a savepoint of a database transaction that holds its row, and rolls it back. Returns its payment orders.
 * Throws what the step throws.
 */
async function collectCommands(
  tx: Transaction<DB>,
  run: (payments: PaymentCommands) => Promise<unknown>,
): Promise<CollectedOrders> {
  const payments = recordCommands()
  await sql`savepoint recording`.execute(tx)
  await run(payments)
  await sql`rollback to savepoint recording`.execute(tx)
  return payments.orders
}

/**
 * Keeps other steps of a transaction out until `leaseUntil`, inside a database transaction that holds its row; from then on
 * `resumeSteps` takes the step. Returns the orders with their keys. Throws `transaction-locked` while another step of the
 * transaction is under way.
 */
async function reserveStep(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  { transactionId, attemptId, request, leaseUntil }: StepReservation,
  collected: CollectedOrders,
): Promise<PaymentOrder[]> {
  const orders = collected.map((order, index): PaymentOrder => ({
    ...order,
    key: `tx:${transactionId}:${order.kind}:${attemptId}:${index}`,
  }))
  const reserved = await tx
    .insertInto('stepAttempts')
    .values({
      transactionId,
      id: attemptId,
      request: JSON.stringify(request ?? {}),
      orders: JSON.stringify(orders),
      leaseUntil,
      createdAt: clock.now(),
    })
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!reserved) throw new Problem('transaction-locked')
  return orders
}

type StepReservation = { transactionId: string; attemptId: string; request: StepRequest; leaseUntil: Date }

/**
 * Cancels payments that were created for a refused step, and stores what was captured for one: it can be accepted again, or
 * is refunded when the stay ends.
 */
async function takeBack(
  app: Needs,
  provider: PaymentProvider,
  orders: PaymentOrder[],
  answers: PaymentAnswer[],
): Promise<void> {
  for (const [index, { payment, readAt }] of answers.entries()) {
    const order = orders[index]
    if (order?.kind !== 'create') await app.db.transaction().execute((tx) => storePayment(tx, payment, readAt))
    // One that cannot be canceled now is found by the reconciliation.
    else await provider.cancelPayment(`${order.key}:cancel`, payment.id, 'abandoned').catch(() => undefined)
  }
}
