import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { type Booking, bookingOf } from '../availability/index.ts'
import { type NamedEvent, recordAll } from '../events.ts'
import { lastAnswerOf } from '../payments/index.ts'
import type { Step, StepOutcome } from './actions/action.ts'
import { isEndingReason, sidesNotifiedOf } from './ending-reason.ts'
import { requirePartner } from './policy.ts'
import { movesMoney, type Process, type Transition } from './process.ts'
import { type PlannedTimer, planTimers } from './timers.ts'
import type { TransactionHistory } from './time-expression.ts'
import { runActions } from './transition-actions.ts'
import { type Side, updateInboxes } from './update-inboxes.ts'

/** A transition to apply. `isFirst`: it begins the transaction. `reason` is a key, such as `dates`, and never shown raw. */
export type TransitionToApply = Omit<Step, 'outcome'> & {
  isFirst: boolean
  reason: string | null
  /** The message that is sent with it. */
  messageId?: string | undefined
}

/**
 * Applies one transition of a transaction, inside a database transaction that holds its row: runs the actions, inserts the
 * step, replaces the timers by those of the new state, updates both inboxes, records the events. Throws what an action
 * refuses, or `transaction-provider-banned-or-deleted` or `-customer-`; the caller rolls back.
 */
export async function applyTransition(step: TransitionToApply): Promise<void> {
  const { app, tx, transaction, process, transition, isFirst } = step
  requirePartner(step)
  const outcome: StepOutcome = { events: [] }
  await runActions({ ...step, outcome })
  // The first step happens when the transaction begins: both carry one moment.
  const at = isFirst ? transaction.createdAt : app.clock.now()
  const history = await loadHistory(step, outcome, at)
  const timers = planTimers(process, transition, history, at)
  if (!isFirst) await leaveState(step, at)
  const stepId = await insertStep(step, at)
  await insertTimers(tx, transaction.id, timers)
  await updateInboxesOf(step, timers, history.booking, at)
  await recordAll(tx, app.clock, [...outcome.events, eventOf(step, stepId)])
}

/** Whether the process mails somebody about a transition, so that a message that comes with it needs no mail of its own. */
export function notifies({ notifications }: Process, transition: Transition, side: Side): boolean {
  return notifications.some(({ on, to, at }) => on === transition.name && to === side && !at)
}

/** Returns the steps so far with this one, and the booking. A new transaction has no earlier steps to load. */
async function loadHistory(
  { app, tx, transaction, transition, isFirst }: TransitionToApply,
  outcome: StepOutcome,
  at: Date,
): Promise<TransactionHistory & { booking: Booking | null }> {
  const before = isFirst
    ? []
    : await tx
        .selectFrom('transitions')
        .select(['transition', 'toState', 'at'])
        .where('transactionId', '=', transaction.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
  const booking = outcome.booking ?? (isFirst ? undefined : await bookingOf(tx, transaction.id))
  const steps = [...before, { transition: transition.name, toState: transition.to, at }]
  const answerableUntil = movesMoney(transition) ? await lastAnswerOf(tx, transaction.id, at) : null
  const { timeZone } = app.marketplace
  return { startedAt: transaction.createdAt, steps, booking: booking ?? null, answerableUntil, timeZone }
}

/** Moves the transaction to the new state. It is no open enquiry any longer, and the timers of the old state are gone. */
async function leaveState({ tx, transaction, transition }: TransitionToApply, at: Date): Promise<void> {
  const { id, listingId, customerId } = transaction
  await tx
    .deleteFrom('openEnquiries')
    .where('listingId', '=', listingId)
    .where('customerId', '=', customerId)
    .where('transactionId', '=', id)
    .execute()
  await tx.deleteFrom('timers').where('transactionId', '=', id).execute()
  await tx
    .updateTable('transactions')
    .set({ state: transition.to, lastTransition: transition.name, lastTransitionedAt: at })
    .where('id', '=', id)
    .execute()
}

async function insertStep(step: TransitionToApply, at: Date): Promise<string> {
  const { tx, transaction, transition, actor, isFirst, reason } = step
  const id = newId()
  await tx
    .insertInto('transitions')
    .values({
      transactionId: transaction.id,
      id,
      transition: transition.name,
      byActor: actor,
      fromState: isFirst ? 'state/initial' : transaction.state,
      toState: transition.to,
      at,
      reason,
    })
    .execute()
  return id
}

async function insertTimers(tx: Transaction<DB>, transactionId: string, timers: PlannedTimer[]): Promise<void> {
  if (timers.length === 0) return
  const rows = timers.map(({ kind, name, dueAt }) => ({ transactionId, kind, name, dueAt, runAt: dueAt }))
  await tx.insertInto('timers').values(rows).execute()
}

async function updateInboxesOf(
  step: TransitionToApply,
  timers: PlannedTimer[],
  booking: Booking | null,
  at: Date,
): Promise<void> {
  const { tx, transaction, process, transition, reason } = step
  const answer = process.answers.find(({ state }) => state === transition.to)
  const deadline = timers.find(({ kind, name }) => kind === 'transition' && name === answer?.timer)
  const stay = booking?.state === 'accepted' ? booking : null
  const unreadBy = (['customer', 'provider'] as const).filter((side) =>
    isEndingReason(reason) ? sidesNotifiedOf(reason).includes(side) : notifies(process, transition, side),
  )
  await updateInboxes(tx, transaction, {
    at,
    unreadBy,
    due: {
      answerRole: answer?.by ?? null,
      answerBy: deadline?.dueAt ?? null,
      stayFrom: stay?.from ?? null,
      stayUntil: stay?.until ?? null,
    },
  })
}

function eventOf(
  { transaction, transition, actorId, isFirst, messageId }: TransitionToApply,
  stepId: string,
): NamedEvent {
  const { id, listingId, customerId, providerId } = transaction
  return {
    name: isFirst ? 'transaction.initiated' : 'transaction.transitioned',
    actorId,
    subjectId: id,
    payload: {
      listingId,
      customerId,
      providerId,
      transition: transition.name,
      stepId,
      ...(messageId && { messageId }),
    },
  }
}
