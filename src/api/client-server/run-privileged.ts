import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { planOf } from '#domain/availability/index.ts'
import { type ListingRecord, ownListingRecords, publicListingRecords } from '#domain/listings/index.ts'
import type { LineItem } from '#domain/pricing/index.ts'
import {
  initiate,
  type InitiateInput,
  initiateSpeculative,
  priceBeginning,
  computeBookingPrice,
  priceTransition,
  transition,
  type TransitionInput,
  transitionSpeculative,
} from '#domain/transactions/index.ts'
import type { Access } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { Call, Outcome } from '../endpoint.ts'
import { present } from '../present.ts'
import { lineItemOf, speculated } from '../resources/transaction-resource.ts'
import { readParams } from '../transaction-input.ts'
import { id } from '../wire/input.ts'
import { readQuery } from '../wire/read-query.ts'
import { Refusal } from '../wire/refusal.ts'
import type { lineItemsBody, privilegedBody, stay } from './template-server-bodies.ts'

/** The caller of a client-server endpoint. */
export type TemplateServerCall = { app: App; access: Access; request: Request; requestId: string }

/** Returns the lines of what a stay costs; none where the marketplace takes no money. */
export async function linesOfStay(
  { app, access }: TemplateServerCall,
  { listingId, isOwnListing, bookingData, orderData }: z.output<typeof lineItemsBody>,
): Promise<unknown[]> {
  const found = isOwnListing
    ? await ownListingRecords(app, access.viewer, [listingId])
    : await publicListingRecords(app, [listingId])
  const listing = found.get(listingId)
  if (!listing) throw new Refusal('not-found', 'There is no such listing.')
  return linesOf(app, listing, bookingData ?? orderData ?? {}).map(lineItemOf)
}

/** Takes a transition with the trust of the client's server, and returns the response of the API. */
export async function runPrivileged(
  caller: TemplateServerCall,
  kind: 'initiate' | 'transition',
  { isSpeculative = false, bookingData, orderData, bodyParams, queryParams }: z.output<typeof privilegedBody>,
): Promise<{ status: number; statusText: string; data: unknown }> {
  const { app, access, request, requestId } = caller
  const include = queryParams?.include?.length ? `include=${queryParams.include.join(',')}&` : ''
  const { view } = readQuery(`?${include}expand=${queryParams?.expand ?? false}`)
  const call: Call = {
    app,
    view,
    request,
    requestId,
    address: '',
    extended: {},
    access: { ...access, scope: 'trusted:user', trusted: true },
  }
  const { listingId, ...params } = readParams(bodyParams.params)
  const shown = bookingData ?? orderData ?? nothingShown
  const { id: transactionId = '', ...asked } = bodyParams
  const run = kind === 'initiate' ? begin : step
  const named = { ...asked, params, id: transactionId, ...(listingId !== undefined && { listingId: idOf(listingId) }) }
  const outcome = await run(call, named, shown, isSpeculative)
  return { status: 200, statusText: 'OK', data: await present(call, outcome, { write: true }) }
}

/** The id as a text. What is none is refused as a listing that is not there. */
function idOf(listingId: unknown): string {
  const read = id.safeParse(listingId)
  if (!read.success) throw new Problem('transaction-listing-not-found')
  return read.data
}

const nothingShown: Shown = { start: undefined, end: undefined, seats: undefined }

type Named = Omit<InitiateInput, 'listingId'> & TransitionInput & { listingId?: string }
type Shown = z.output<typeof stay>

async function begin(call: Call, named: Named, shown: Shown, speculative: boolean): Promise<Outcome> {
  const { app, access } = call
  const { listingId = '', processAlias, transition: name, params } = named
  const asked = { listingId, transition: name, ...(processAlias && { processAlias }), ...(params && { params }) }
  const input = await priceBeginning(app, asked, shown)
  if (speculative) return { one: speculated(call, await initiateSpeculative(app, access.viewer, input, access)) }
  const { transactionId } = await initiate(app, access.viewer, input, access)
  return { one: { kind: 'transaction', id: transactionId } }
}

async function step(call: Call, named: Named, shown: Shown, speculative: boolean): Promise<Outcome> {
  const { app, access } = call
  const { id: transactionId, listingId, transition: name, params } = named
  const asked = { id: transactionId, transition: name, ...(listingId && { listingId }), ...(params && { params }) }
  const input = await priceTransition(app, access.viewer, asked, shown)
  if (speculative) return { one: speculated(call, await transitionSpeculative(app, access.viewer, input, access)) }
  await transition(app, access.viewer, input, access)
  return { one: { kind: 'transaction', id: transactionId } }
}

function linesOf({ marketplace }: App, listing: ListingRecord, { start, end }: Partial<Shown>): LineItem[] {
  if (!marketplace.pricing) return []
  if (!start || !end) throw new Refusal('validation-missing-key', 'The days of the stay are missing.')
  const plan = planOf(marketplace, { availabilityPlan: listing.availabilityPlan, capacity: listing.capacity })
  return computeBookingPrice(marketplace, { price: listing.price, plan }, { start, end, byDay: true })
}
