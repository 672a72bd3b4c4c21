import { sql } from 'kysely'
import type { CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { type Booking, bookingOf } from '../availability/index.ts'
import { type NamedEvent, type NotedEvent, noteEvents } from '../events.ts'
import type { Step, StepOutcome } from './actions/action.ts'
import { isEndingReason, sidesToldOf } from './ending-reason.ts'
import { requirePartner } from './policy.ts'
import type { Process, Transition } from './process.ts'
import { planTimers } from './timers.ts'
import type { Life } from './time-expression.ts'
import { runActions } from './transition-actions.ts'

/** A step to take. `isFirst`: it begins the transaction. `reason` is a word, such as `dates`, and never shown raw. */
export type StepToTake = Omit<Step, 'outcome'> & {
  isFirst: boolean
  reason: string | null
  /** The message that is sent with it. */
  messageId?: string | undefined
}

/**
 * Takes one step of a transaction inside a database transaction that holds its row: runs the actions, notes the step, sets
 * the timers of the new state, tells both inboxes, records the events. A refusal of any part leaves nothing.
 */
export async function takeStep(step: StepToTake): Promise<void> {
  const { app, tx, standing } = step
  requirePartner(step)
  const outcome: StepOutcome = { events: [] }
  await runActions({ ...step, outcome })
  // The first step happens when the transaction begins: both carry one moment.
  const at = step.isFirst ? standing.createdAt : app.clock.now()
  const note = describeStep(step, outcome, await lifeOf(step, outcome, at), at)
  await sql`select take_step(${standing.id}, ${standing.listingId}, ${standing.customerId}, ${standing.providerId},
    ${step.isFirst}::boolean, ${JSON.stringify(note)})`.execute(tx)
}

/** What is written of a step: the step, what is due from now on, its events, and what both inboxes hear of it. */
export type StepNote = {
  id: string
  transition: string
  actor: string
  from_state: string
  to_state: string
  at: Date
  reason: string | null
  timers: { kind: string; name: string; at: Date }[]
  events: NotedEvent[]
  customer_bump: number
  provider_bump: number
  /** Who owes an answer now, and until when. */
  answer_role: string | null
  answer_by: Date | null
  stay_from: CalendarDate | null
  stay_until: CalendarDate | null
}

type Described = Pick<
  StepToTake,
  'process' | 'standing' | 'transition' | 'actor' | 'actorId' | 'isFirst' | 'reason' | 'messageId'
>

/** The rows of a step whose actions have run. */
export function describeStep(
  step: Described,
  { events }: StepOutcome,
  life: Life & { booking: Booking | null },
  at: Date,
): StepNote {
  const { process, standing, transition, actor, actorId, isFirst, reason, messageId } = step
  const planned = planTimers(process, transition, life, at)
  const answer = process.answers.find(({ state }) => state === transition.to)
  const until = planned.find(({ kind, name }) => kind === 'transition' && name === answer?.timer)?.dueAt ?? null
  const stays = life.booking?.state === 'accepted' ? life.booking : undefined
  const id = newId()
  const { listingId, customerId, providerId } = standing
  const told: NamedEvent = {
    name: isFirst ? 'transaction.initiated' : 'transaction.transitioned',
    actorId,
    subjectId: standing.id,
    payload: {
      listingId,
      customerId,
      providerId,
      transition: transition.name,
      stepId: id,
      ...(messageId && { messageId }),
    },
  }
  const isTold = (side: 'customer' | 'provider') =>
    isEndingReason(reason) ? sidesToldOf(reason).includes(side) : tells(process, transition, side)
  return {
    id,
    transition: transition.name,
    actor,
    from_state: isFirst ? 'state/initial' : standing.state,
    to_state: transition.to,
    at,
    reason,
    timers: planned.map(({ kind, name, dueAt }) => ({ kind, name, at: dueAt })),
    events: noteEvents([...events, told], at),
    customer_bump: isTold('customer') ? 1 : 0,
    provider_bump: isTold('provider') ? 1 : 0,
    answer_role: answer?.by ?? null,
    answer_by: until,
    stay_from: stays?.from ?? null,
    stay_until: stays?.until ?? null,
  }
}

/** Whether a step tells somebody by itself, so that a message that comes with it need not. */
export function tells(process: Process, transition: Transition, side: 'customer' | 'provider'): boolean {
  return process.notifications.some(({ on, to, at }) => on === transition.name && to === side && !at)
}

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
