import { bookingsById, type StockAdjustment, stockAdjustmentsById } from '#domain/availability/index.ts'
import { messagesById } from '#domain/messages/index.ts'
import { reviewsById } from '#domain/reviews/index.ts'
import type { App } from '#domain/app.ts'
import type { Call, MadeResource, Ref } from '../endpoint.ts'
import type { ResourceKind } from './resource-kind.ts'
import { bookingRef, messageRef, reviewRef } from './transaction-resource.ts'

/*
 * Resources that endpoints load themselves after checking the caller's rights. Only the feed of the operator's programs
 * loads them by their ids.
 */

export const booking = integrationOnly('booking', ['transaction'], bookingsById, bookingRef)
export const message = integrationOnly('message', ['sender'], messagesById, messageRef)
export const review = integrationOnly('review', ['author', 'subject', 'listing'], reviewsById, reviewRef)
export const stockAdjustment = integrationOnly('stockAdjustment', ['listing'], stockAdjustmentsById, adjustmentRef)

/** Returns a change of a stock as a resource. */
export function adjustmentRef({ id, quantity, at, listingId }: StockAdjustment): Ref {
  const refs = { listing: { kind: 'transactionListing', id: listingId } }
  return { kind: 'stockAdjustment', id, made: { attributes: { quantity, at }, refs } }
}

function integrationOnly<Thing>(
  type: string,
  relationships: readonly string[],
  read: (app: App, ids: string[]) => Promise<Thing[]>,
  refOf: (thing: Thing, call: Call) => Ref,
): ResourceKind {
  return {
    type,
    relationships,
    async load(call, ids) {
      const { app, access } = call
      if (access.scope !== 'integ' || ids.length === 0) return new Map<string, MadeResource>()
      const refs = (await read(app, ids)).map((thing) => refOf(thing, call))
      return new Map(refs.flatMap(({ id, made }) => (made ? [[id, made] as const] : [])))
    },
  }
}
