import { sql } from 'kysely'
import { newId } from '#kernel/id.ts'
import { type Booking, bookingOf } from '../availability/index.ts'
import { recordAll } from '../events.ts'
import type { Step, StepOutcome } from './actions/action.ts'
import { requirePartner } from './policy.ts'
import type { Process, Transition } from './process.ts'
import { type PlannedTimer, planTimers } from './timers.ts'
import type { Life } from './time-expression.ts'
import { runActions } from './transition-actions.ts'

/** A step to take. `isFirst`: it begins the transaction. `reason` is a word, such as `dates`, and never shown raw. */
export type StepToTake = Omit<Step, 'outcome'> & { isFirst: boolean; reason: string | null }

/**
 * Takes one step of a transaction inside a database transaction that holds its row: runs the actions, notes the step, sets
 * the timers of the new state, tells both inboxes, records the events. A refusal of any part leaves nothing.
 */
export async function takeStep(step: StepToTake): Promise<{ stepId: string }> {
  const { app, tx, standing, transition } = step
  requirePartner(step)
  const outcome: StepOutcome = { events: [] }
  await runActions({ ...step, outcome })
  const stepId = newId()
  const at = app.clock.now()
  const life = await lifeOf(step, outcome, at)
  const planned = planTimers(step.process, transition, life, at)
  if (!step.isFirst) await leaveState(step, at)
  await noteStep(step, { stepId, planned, booking: life.booking, at })
  await recordAll(tx, app.clock, [
    ...outcome.events,
    {
      name: step.isFirst ? 'transaction.initiated' : 'transaction.transitioned',
      actorId: step.actorId,
      subjectId: standing.id,
      payload: {
        listingId: standing.listingId,
        customerId: standing.customerId,
        providerId: standing.providerId,
        transition: transition.name,
        stepId,
      },
    },
  ])
  return { stepId }
}

/** Whether a step tells somebody by itself, so that a message that comes with it need not. */
export function tells(process: Process, transition: Transition, side: 'customer' | 'provider'): boolean {
  return process.notifications.some(({ on, to, at }) => on === transition.name && to === side && !at)
}

type Now = { stepId: string; planned: PlannedTimer[]; booking: Booking | null; at: Date }

/** The steps so far with this one, and the days. A transaction that begins has nothing behind it to be read. */
async function lifeOf(
  { app, tx, standing, transition, isFirst }: StepToTake,
  outcome: StepOutcome,
  at: Date,
): Promise<Life & { booking: Booking | null }> {
  const before = isFirst
    ? []
    : await tx
        .selectFrom('transitions')
        .select(['transition', 'toState', 'at'])
        .where('transactionId', '=', standing.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
  const booking = outcome.booking ?? (isFirst ? undefined : await bookingOf(tx, standing.id))
  const steps = [...before, { transition: transition.name, toState: transition.to, at }]
  return { startedAt: standing.createdAt, steps, booking: booking ?? null, timeZone: app.marketplace.timeZone }
}

/** The new state; an enquiry that has become more is no open enquiry any longer, and what was due before is due no more. */
async function leaveState({ tx, standing, transition }: StepToTake, at: Date): Promise<void> {
  await sql`
    with closed as (
      delete from open_enquiries
      where listing_id = ${standing.listingId} and customer_id = ${standing.customerId} and transaction_id = ${standing.id}
    ), undone as (
      delete from timers where transaction_id = ${standing.id}
    )
    update transactions set state = ${transition.to}, last_transition = ${transition.name}, last_transitioned_at = ${at}
    where id = ${standing.id}`.execute(tx)
}

/** The step, what is due from now on, and both inboxes. */
async function noteStep(step: StepToTake, { stepId, planned, booking, at }: Now): Promise<void> {
  const { tx, process, standing, transition, actor, isFirst, reason } = step
  const from = isFirst ? 'state/initial' : standing.state
  const answer = process.answers.find(({ state }) => state === transition.to)
  const until = planned.find(({ kind, name }) => kind === 'transition' && name === answer?.timer)?.dueAt ?? null
  const stays = booking?.state === 'accepted' ? booking : undefined
  const bump = (side: 'customer' | 'provider') => (tells(process, transition, side) ? 1 : 0)
  await sql`
    with noted as (
      insert into transitions (transaction_id, id, transition, by_actor, from_state, to_state, at, reason)
      values (${standing.id}, ${stepId}, ${transition.name}, ${actor}, ${from}, ${transition.to}, ${at}, ${reason})
    ), planned as (
      insert into timers (transaction_id, kind, name, due_at, run_at)
      select ${standing.id}, kind, name, due_at, due_at
      from unnest(${planned.map(({ kind }) => kind)}::text[], ${planned.map(({ name }) => name)}::text[],
        ${planned.map(({ dueAt }) => dueAt)}::timestamptz[]) as due (kind, name, due_at)
    )
    update participations set
      last_activity_at = greatest(last_activity_at, ${at}::timestamptz),
      archived_at = case when ${bump('customer') + bump('provider') > 0}::boolean then null else archived_at end,
      unread = unread + case role when 'customer' then ${bump('customer')}::int else ${bump('provider')}::int end,
      answer_by = case when role = ${answer?.by ?? ''} then ${until}::timestamptz end,
      stay_from = ${stays?.from ?? null}::date,
      stay_until = ${stays?.until ?? null}::date
    where transaction_id = ${standing.id}`.execute(tx)
}
