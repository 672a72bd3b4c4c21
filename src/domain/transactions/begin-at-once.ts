import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { noteEvents } from '../events.ts'
import { wake } from '../wake.ts'
import type { StepOutcome } from './actions/action.ts'
import { type Beginning, continuesQuestion, firstStanding, newTransaction } from './beginning.ts'
import { type Ground, lookAtListing } from './look-at-listing.ts'
import { movesMoney } from './paid-step.ts'
import { requirePartner, whyNotEnquire } from './policy.ts'
import { describeStep, tells } from './take-step.ts'
import { foreseeActions } from './transition-actions.ts'
import { type FirstRows, type NewTransaction, writeBeginning } from './write-beginning.ts'

/** What came of it. `continued`: it was there already. `messageId` is null without a message. */
export type Initiated = { transactionId: string; messageId: string | null; continued: boolean }

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Begins a transaction by one look at what decides and one call that writes everything, and checks that what was looked at
 * is still so. Nobody waits for a connection while two programs talk to each other, and whoever certainly comes too late
 * hears so from the look. Null, with nothing written, where it has to be done step by step: money moves, something is
 * offered, only running an action can say what it does, it goes on with what was begun before, or the listing has just
 * changed. Throws what `initiate` throws.
 */
export async function beginAtOnce(app: Needs, beginning: Beginning, known?: Ground): Promise<Initiated | null> {
  const { member, asked, transition } = beginning
  const days = daysOf(beginning)
  const wantsDays = transition.actions.length > 0
  if (asked.offer || movesMoney(transition) || (wantsDays && !days)) return null
  const ground = known ?? (await lookAtListing(app, member, { ...asked, days }))
  const refusal = whyNotEnquire(member, ground)
  if (refusal || !ground) throw new Problem(refusal ?? 'transaction-listing-not-found')
  if (ground.isKnown || (continuesQuestion(app, beginning) && ground.enquiryId)) return null
  const next = newTransaction(app, beginning, ground.authorId)
  const first = foreseeFirst(app, beginning, next, ground)
  if (!first) return null
  const { outcome, begun } = await writeBeginning(app, app.db, member, next, first)
  if (outcome === 'taken') throw new Problem('transaction-booking-time-not-available')
  if (outcome !== 'begun') return null
  wake(app)
  return { transactionId: begun, messageId: first.message?.id ?? null, continued: false }
}

/** The days whose seats are to be looked at; null for moments, or without any. */
export function daysOf({ params }: Pick<Beginning, 'params'>): { from: CalendarDate; until: CalendarDate } | null {
  const { bookingStart: from, bookingEnd: until } = params
  return isDay(from) && isDay(until) ? { from, until } : null
}

function isDay(value: unknown): value is CalendarDate {
  return typeof value === 'string' && isCalendarDate(value)
}

function foreseeFirst(app: Needs, beginning: Beginning, next: NewTransaction, ground: Ground): FirstRows | null {
  const { process, transition, params, asked } = beginning
  const { customerId: actorId, listingId, providerId, transactionId, at } = next
  const standing = firstStanding(next, ground.category)
  const outcome: StepOutcome = { events: [] }
  const step = { app, standing, process, transition, actor: 'customer' as const, actorId, params, outcome }
  requirePartner(step)
  if (!foreseeActions(step, ground)) return null
  const { booking, nights = [] } = outcome
  const steps = [{ transition: transition.name, toState: transition.to, at }]
  const life = { startedAt: at, steps, booking: booking ?? null, timeZone: app.marketplace.timeZone }
  const content = asked.message
  const message = content === undefined ? null : { id: newId(), content, key: asked.clientKey ?? newId() }
  const note = describeStep({ ...step, isFirst: true, reason: null, messageId: message?.id }, outcome, life, at)
  const isTold = tells(process, transition, 'provider')
  if (message) {
    const payload = { messageId: message.id, listingId, senderId: actorId, recipientId: providerId }
    const sent = { name: 'message.sent', actorId, subjectId: transactionId } as const
    note.events.push(
      ...noteEvents([{ ...sent, payload: isTold ? { ...payload, with: transition.name } : payload }], at),
    )
  }
  return {
    version: ground.version,
    booking: booking ? { booking, nights } : null,
    step: { ...note, customerUnread: note.customer_bump, providerUnread: note.provider_bump || (message ? 1 : 0) },
    message,
  }
}
