import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { planOf } from '../availability/index.ts'
import { type LineItem, priceStay } from '../pricing/index.ts'
import { requireActive } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import type { Initiated } from './begin-at-once.ts'
import { planBeginning } from './beginning.ts'
import { initiateFrom, initiateSpeculative } from './initiate.ts'
import { lookAtListing } from './look-at-listing.ts'
import { clientKey, messageText } from './message-text.ts'
import { possible, type Process, type StateName, type Transition } from './process.ts'
import { requireProcess } from './processes.ts'
import { stayDates } from './stay-wish.ts'
import type { TransactionView } from './transaction-view.ts'
import { transition, transitionSpeculative } from './transition.ts'

const inputSchema = z.object({
  listingId: z.uuid('transaction-listing-not-found'),
  dates: stayDates,
  people: z.number().int().min(1).max(500).nullish(),
  message: messageText.optional(),
  clientKey,
  originId: z.uuid('not-found').optional(),
})

export type RequestStayInput = z.input<typeof inputSchema>
type Input = z.output<typeof inputSchema>
type Deps = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Asks a host for days, which are held until there is an answer. If the guest has asked a question about the listing before,
 * the request goes on in the same conversation. A party takes a place for each person where parties share a place, and one
 * otherwise; where stays cost something, the lines are worked out here. The same `clientKey` asks once.
 * Throws what `initiate` and `transition` throw.
 */
export async function requestStay(app: Deps, viewer: Viewer, input: RequestStayInput): Promise<Initiated> {
  const member = requireActive(viewer)
  const asked = parse(inputSchema, input)
  const plan = await planRequest(app, member, asked)
  if (!plan.enquiry) {
    const beginning = planBeginning(app, member, { ...asked, ...plan.step }, true)
    return initiateFrom(app, beginning, plan.ground)
  }
  const { transactionId } = await transition(app, viewer, { ...plan.step, ...said(asked), id: plan.enquiry }, trust)
  return { transactionId, messageId: null, continued: true }
}

/** The transaction as it would be if the guest asked now, with its total; nothing is kept. */
export async function requestStaySpeculative(
  app: Deps,
  viewer: Viewer,
  input: RequestStayInput,
): Promise<TransactionView> {
  const member = requireActive(viewer)
  const asked = parse(inputSchema, input)
  const plan = await planRequest(app, member, asked)
  if (!plan.enquiry) return initiateSpeculative(app, viewer, { ...asked, ...plan.step }, trust)
  return transitionSpeculative(app, viewer, { ...plan.step, ...said(asked), id: plan.enquiry }, trust)
}

const quoteSchema = z.object({ listingId: z.uuid('transaction-listing-not-found'), dates: stayDates })

/** The lines of a stay at a published listing's price, for everybody who looks at it. */
export async function quoteStay(app: Deps, input: z.input<typeof quoteSchema>): Promise<LineItem[]> {
  const { listingId, dates } = parse(quoteSchema, input)
  const listing = await app.db
    .selectFrom('listings')
    .select(['priceAmount', 'priceCurrency'])
    .where('id', '=', listingId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!listing) throw new Problem('transaction-listing-not-found')
  return priceStay(app.marketplace, priceOf(listing), dates)
}

const trust = { trusted: true }

function said({ message, clientKey, dates, people }: Input) {
  return { wish: { dates, people }, ...(message !== undefined && { message, clientKey }) }
}

/** What is to be done: which step, with which parameters, and in which open enquiry, if there is one. */
async function planRequest(app: Deps, member: Member, { listingId, dates, people, clientKey }: Input) {
  const ground = await lookAtListing(app, member, { listingId, clientKey, days: dates })
  if (!ground) throw new Problem('transaction-listing-not-found')
  const process = requireProcess(app.marketplace.process)
  const open = ground.enquiryId ? bookingStep(process, ground.enquiryState as StateName) : undefined
  const step = open ?? bookingStep(process, undefined)
  if (!step) throw new Problem('transaction-invalid-transition')
  const params = {
    bookingStart: dates.from,
    bookingEnd: dates.until,
    seats: seatsOf(app, ground, people ?? 1),
    ...(has(step, 'privileged-set-line-items') && { lineItems: priceStay(app.marketplace, priceOf(ground), dates) }),
  }
  return { ground, enquiry: open ? ground.enquiryId : null, step: { transition: step.name, params } }
}

/** The guest's step that holds days, from a state or as the first. */
function bookingStep(process: Process, state: StateName | undefined): Transition | undefined {
  return possible(process, state, 'customer').find((step) => has(step, 'create-pending-booking'))
}

function has({ actions }: Transition, name: string): boolean {
  return actions.some((action) => action.name === name)
}

/** Where parties share a place, each person takes one of its seats; otherwise a party takes the one there is. */
function seatsOf(
  { marketplace }: Deps,
  listing: { capacity: number; availabilityPlan: unknown },
  people: number,
): number {
  const { entries } = planOf(marketplace, listing)
  return entries.some(({ seats }) => seats > 1) ? people : 1
}

function priceOf({ priceAmount, priceCurrency }: { priceAmount: number | null; priceCurrency: string | null }) {
  return priceAmount === null || priceCurrency === null ? null : { amount: priceAmount, currency: priceCurrency }
}
