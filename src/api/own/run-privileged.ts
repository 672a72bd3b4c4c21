import type { z } from 'zod'
import type { App } from '#domain/app.ts'
import { ownListingRecords, publicListingRecords } from '#domain/listings/index.ts'
import { priceStay } from '#domain/pricing/index.ts'
import {
  initiate,
  type InitiateInput,
  initiateSpeculative,
  queryProcessTransitions,
  transition,
  transitionSpeculative,
} from '#domain/transactions/index.ts'
import type { Access } from '#domain/users/index.ts'
import { dateInZone } from '#kernel/dates.ts'
import type { Call, Outcome } from '../endpoint.ts'
import { present } from '../present.ts'
import { lineItemOf, speculated } from '../resources/transaction.ts'
import { readParams } from '../transaction-input.ts'
import { readQuery } from '../wire/read-query.ts'
import { Refusal } from '../wire/refusal.ts'
import type { lineItemsBody, privilegedBody } from './own-bodies.ts'

/** Who calls one of our own addresses. */
export type OwnCaller = { app: App; access: Access; request: Request; requestId: string }

type Stay = { start?: Date | undefined; end?: Date | undefined } | null | undefined

/** The lines of what a stay costs; none where the marketplace takes no money. */
export async function linesOfStay(
  { app, access }: OwnCaller,
  { listingId, isOwnListing, bookingData, orderData }: z.output<typeof lineItemsBody>,
): Promise<unknown[]> {
  const found = isOwnListing
    ? await ownListingRecords(app, access.viewer, [listingId])
    : await publicListingRecords(app, [listingId])
  const listing = found.get(listingId)
  if (!listing) throw new Refusal('not-found', 'There is no such listing.')
  return pricedLines(app, listing.price, bookingData ?? orderData).map(lineItemOf)
}

/** Takes a step with the trust of our own server, and answers what the API would. */
export async function runPrivileged(
  caller: OwnCaller,
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
  const { listingId, ...given } = readParams(bodyParams.params)
  const params = await withLines(call, { ...bodyParams, listingId, params: given }, bookingData ?? orderData)
  const outcome =
    kind === 'initiate'
      ? await begin(call, { ...bodyParams, listingId: listingId as string, params }, isSpeculative)
      : await step(call, { ...bodyParams, id: bodyParams.id ?? '', params }, isSpeculative)
  return { status: 200, statusText: 'OK', data: await present(call, outcome, { write: true }) }
}

async function begin(call: Call, input: InitiateInput & { id?: unknown }, speculative: boolean): Promise<Outcome> {
  const { app, access } = call
  if (speculative) return { one: speculated(call, await initiateSpeculative(app, access.viewer, input, access)) }
  const { transactionId } = await initiate(app, access.viewer, input, access)
  return { one: { kind: 'transaction', id: transactionId } }
}

type Step = { id: string; transition: string; params: Record<string, unknown> }

async function step(call: Call, { id, transition: name, params }: Step, speculative: boolean): Promise<Outcome> {
  const { app, access } = call
  const input = { id, transition: name, params }
  if (speculative) return { one: speculated(call, await transitionSpeculative(app, access.viewer, input, access)) }
  await transition(app, access.viewer, input, access)
  return { one: { kind: 'transaction', id } }
}

type Asked = {
  id?: string | undefined
  processAlias?: string | undefined
  transition: string
  listingId: unknown
  params: Record<string, unknown>
}

/** Adds the lines of the stay where the step wants them: prices are never the caller's to say. */
async function withLines({ app, access }: Call, asked: Asked, days: Stay): Promise<Record<string, unknown>> {
  const { lineItems: _, ...params } = asked.params
  const query = asked.id ? { transactionId: asked.id } : { processAlias: asked.processAlias ?? app.marketplace.process }
  const steps = await queryProcessTransitions(app, access.viewer, query)
  const taken = steps.find(({ name }) => name === asked.transition)
  const takesLines = [...(taken?.params.required ?? []), ...(taken?.params.optional ?? [])].includes('lineItems')
  if (!takesLines || typeof asked.listingId !== 'string') return params
  const listing = (await publicListingRecords(app, [asked.listingId])).get(asked.listingId)
  const stay = days ?? { start: params.bookingStart as Date, end: params.bookingEnd as Date }
  return { ...params, lineItems: pricedLines(app, listing?.price ?? null, stay) }
}

function pricedLines(app: App, price: { amount: number; currency: string } | null, stay: Stay) {
  if (!app.marketplace.pricing) return []
  if (!stay?.start || !stay.end) throw new Refusal('validation-missing-key', 'The days of the stay are missing.')
  const [from, until] = [stay.start, stay.end].map((moment) => dateInZone(moment, 'UTC'))
  return priceStay(app.marketplace, price, { from: from ?? '', until: until ?? '' })
}
