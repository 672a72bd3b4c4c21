import { day } from '#kernel/clock.ts'
import { hoursZoneOf, isByTheHour } from '../availability/index.ts'
import type { DomainEvent } from '../events.ts'
import { publicPicture } from '../listings/index.ts'
import {
  agreedInsteadOf,
  alternativeNeeds,
  findAlternatives,
  hasAction,
  isEndingReason,
  type Process,
  processOfView,
  showTransaction,
  sidesNotifiedOf,
  type TransactionView,
  requestedStayOf,
} from '../transactions/index.ts'
import { system } from '../users/index.ts'
import { guestValue } from './guest-value.ts'
import { type StayMailValues, type StayTemplate, stayTemplates } from './mailer.ts'
import type { PendingMail, PendingMailPart, RuleContext } from './pending-mail.ts'
import { excerptOf, nameOf, titleOf } from './mail-values.ts'
import { paymentValues, priceFor } from './payment-values.ts'

export type Side = 'customer' | 'provider'

/** Returns the mails that a process sends because of a step: one for each side that it names, none for the others. */
export async function mailsOfStep(
  event: DomainEvent<'transaction.initiated' | 'transaction.transitioned'>,
  context: RuleContext,
): Promise<PendingMailPart[]> {
  const stay = await readStay(context, event.subjectId)
  const { process, view } = stay
  const step = view.transitions.find(({ id }) => id === event.payload.stepId)
  const notifications = isEndingReason(step?.reason)
    ? sidesNotifiedOf(step.reason).map((to) => ({ to, template: 'ended-by-system' }))
    : process.notifications.filter(
        // A payout is told when the provider reports it, not when the step has asked for it.
        ({ on, at, template }) => on === event.payload.transition && !at && template !== 'money-paid',
      )
  return notifications.map(
    ({ to, template }) =>
      () =>
        stayMail(context, stay, to, template, { step, event }),
  )
}

/** Returns a delayed mail of the process, or the reminder to the side that owes an answer. */
export async function mailWhenDue(
  event: DomainEvent<'transaction.notification-due'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const stay = await readStay(context, event.subjectId)
  const { process, view } = stay
  if (event.payload.notification === 'reminder') {
    const answer = process.answers.find(({ state }) => state === view.state)
    return answer ? stayMail(context, stay, answer.by, 'booking-request-reminder', { event }) : []
  }
  const notification = process.notifications.find(({ name }) => name === event.payload.notification)
  return notification ? stayMail(context, stay, notification.to, notification.template, { event }) : []
}

/** Returns the mail to the guest of an agreed stay about a change of address. The address itself is only on the page. */
export async function mailOfMove(
  event: DomainEvent<'transaction.address-changed'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const stay = await readStay(context, event.subjectId)
  return stayMail(context, stay, 'customer', 'stay-address-changed', { event })
}

/** Returns the mail to a guest about an offered listing. */
export async function mailOfOffer(
  event: DomainEvent<'transaction.offered'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const { customerId, providerId, offeredId } = event.payload
  const link = `${context.app.publicUrl}/sale/${event.subjectId}/details`
  const values = {
    partner: await nameOf(context, customerId),
    offered: await titleOf(context, offeredId),
    listingId: offeredId,
    link,
  }
  return [{ userId: providerId, template: 'listing-offered', values }]
}

export type Stay = { view: TransactionView; process: Process }

/** Returns a stay as the system sees it, with its process. */
export async function readStay({ app, tx }: RuleContext, transactionId: string): Promise<Stay> {
  const view = await showTransaction({ ...app, db: tx }, system, transactionId)
  return { view, process: processOfView(view) }
}

/** A request that has to be answered within a day says so in its subject. */
const urgentMilliseconds = day

type Cause = {
  step?: TransactionView['transitions'][number] | undefined
  event: DomainEvent
  /** What was refunded or paid out, in minor units. */
  amount?: number
}

/** The mail to one side; none where it asks for a review that would be refused. */
export async function stayMail(
  context: RuleContext,
  stay: Stay,
  to: Side,
  template: string,
  { step, event, amount }: Cause,
): Promise<PendingMail[]> {
  if (!isStayTemplate(template)) throw new Error(`there is no mail ${template}`)
  const { view, process } = stay
  const partnerId = to === 'customer' ? view.providerId : view.customerId
  if (asksForReview.has(template) && !(await mayReview(context, stay, to, partnerId))) return []
  const { messageId } = event.payload as { messageId?: string }
  const answer = process.answers.find(({ state }) => state === view.state)
  const deadline = view.deadlines.find(({ transition }) => transition === answer?.timer)
  const message = event.actorId === partnerId && messageId ? await messageOf(context, view.id, messageId) : ''
  const values: Omit<StayMailValues, 'firstName'> = {
    partner: await nameOf(context, partnerId),
    ...(await placeAndTime(context, view)),
    people: String(view.protectedData.people ?? view.booking?.seats ?? ''),
    children: String(requestedStayOf(view.protectedData).children || ''),
    babies: String(requestedStayOf(view.protectedData).babies || ''),
    message,
    ...(message && messageId && { messageId }),
    ...(step?.by === 'operator' && { staffReason: await reasonOfStaff(context, view.id) }),
    answerBy: deadline?.at.toISOString() ?? '',
    urgent: deadline && deadline.at.getTime() - event.at.getTime() < urgentMilliseconds ? 'yes' : '',
    reason: step?.reason ?? '',
    ended: view.booking?.state === 'cancelled' && wasAccepted(view, process) ? 'stay' : 'request',
    role: to,
    cancelledBy: template === 'booking-cancelled' && step?.by !== 'operator' ? (step?.by ?? '') : '',
    ...(to === 'customer' && endsInVain(template) ? await otherPlaces(context, view.id) : { alternatives: '' }),
    amount: String(amount ?? view.payoutTotal?.amount ?? ''),
    currency: view.payoutTotal?.currency ?? '',
    price: priceFor(to, view),
    ...(to === 'provider' &&
      asksForAnswer.has(template) && { request: view.id, guest: await guestValue(context, partnerId) }),
    ...(await paymentValues(context, to, view)),
    link: `${context.app.publicUrl}${isAboutStay.has(template) ? `/stay/${view.id}` : `/${to === 'customer' ? 'order' : 'sale'}/${view.id}/details`}`,
  }
  return [{ userId: to === 'customer' ? view.customerId : view.providerId, template, values }]
}

/** The mails whose reader looks something up rather than answers: they lead to the page of the stay. */
const isAboutStay: ReadonlySet<StayTemplate> = new Set([
  'booking-request-accepted',
  'booking-cancelled',
  'stay-address-changed',
])

/** The mails in which a host decides about a guest. */
const asksForAnswer: ReadonlySet<StayTemplate> = new Set(['new-booking-request', 'booking-request-reminder'])

/** Whether a step that was taken accepted the booking. */
function wasAccepted({ transitions }: TransactionView, process: Process): boolean {
  const accepting = process.transitions.filter((each) => hasAction(each, 'accept-booking'))
  return transitions.some(({ transition }) => accepting.some(({ name }) => name === transition))
}

/** Mails to a guest who now needs another place. */
function endsInVain(template: StayTemplate): boolean {
  return ['booking-request-auto-declined', 'booking-cancelled', 'ended-by-system'].includes(template)
}

function isStayTemplate(template: string): template is StayTemplate {
  return (stayTemplates as readonly string[]).includes(template)
}

/** The mails that ask somebody to write a review. */
const asksForReview: ReadonlySet<StayTemplate> = new Set([
  'review-by-provider-wanted',
  'review-by-customer-wanted',
  'review-by-other-party-unpublished',
])

/** Whether a review by this side would be taken now: the stay still waits for one, and the partner is still a member. */
async function mayReview(
  { tx }: RuleContext,
  { view, process }: Stay,
  side: Side,
  partnerId: string,
): Promise<boolean> {
  const isOpen = process.transitions.some(
    (each) => each.from === view.state && each.actor === side && hasAction(each, `post-review-by-${side}`),
  )
  if (!isOpen) return false
  const partner = await tx.selectFrom('users').select('state').where('id', '=', partnerId).executeTakeFirst()
  return partner?.state === 'active'
}

async function messageOf({ tx }: RuleContext, transactionId: string, messageId: string): Promise<string> {
  const message = await tx
    .selectFrom('messages')
    .select('content')
    .where('transactionId', '=', transactionId)
    .where('id', '=', messageId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  return message ? excerptOf(message.content) : ''
}

/** The reason that staff gave for cancelling a stay; empty where there is none. */
async function reasonOfStaff({ tx }: RuleContext, transactionId: string): Promise<string> {
  const entry = await tx
    .selectFrom('auditEntries')
    .select('reason')
    .where('subjectId', '=', transactionId)
    .where('action', '=', 'stay.cancelled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.reason ?? ''
}

async function otherPlaces({ app, tx }: RuleContext, transactionId: string) {
  const inside = { ...app, db: tx }
  return {
    alternatives: JSON.stringify(await findAlternatives(inside, transactionId)),
    needs: JSON.stringify(await alternativeNeeds(inside, transactionId)),
    settled: (await agreedInsteadOf(tx, transactionId)) ? 'yes' : '',
  }
}

/** Returns the place and the time: nights, or hours in the time zone of the place. */
async function placeAndTime({ app, tx }: RuleContext, { listingId, booking }: TransactionView) {
  const listing = await tx
    .selectFrom('listings')
    .select(['title', 'availabilityPlan'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  const isHours = booking !== null && isByTheHour(booking)
  return {
    listingId,
    picture: (await publicPicture({ db: tx }, listingId)) ?? '',
    title: listing?.title ?? '',
    from: booking?.from ?? '',
    until: booking?.until ?? '',
    start: isHours ? booking.start.toISOString() : '',
    end: isHours ? booking.end.toISOString() : '',
    timeZone: isHours ? (hoursZoneOf(listing?.availabilityPlan) ?? app.marketplace.timeZone) : '',
  }
}
