import type { Booking } from '#domain/availability/index.ts'
import { queryMessages } from '#domain/messages/index.ts'
import type { LineItem } from '#domain/pricing/index.ts'
import type { Review } from '#domain/reviews/index.ts'
import { showTransactions, type TransactionReview, type TransactionView } from '#domain/transactions/index.ts'
import type { Money } from '#kernel/money.ts'
import type { Call, MadeResource, Ref } from '../endpoint.ts'
import { inOlderNames, knowsOlderNames } from '../older-names.ts'
import * as m from '#words/compiled/messages.js'
import { Decimal, LatLngValue, MoneyValue } from '../wire/values.ts'
import type { ResourceKind } from './resource-kind.ts'
import { marketplaceId } from './user-resource.ts'

/** A transaction as its viewer sees it. */
export const transaction: ResourceKind = {
  type: 'transaction',
  relationships: [
    'marketplace',
    'listing',
    'provider',
    'customer',
    'booking',
    'stockReservation',
    'reviews',
    'messages',
  ],
  async load(call, ids, wanted) {
    const items = await showTransactions(call.app, call.access.viewer, ids)
    const messages = wanted.has('messages') ? await messagesOf(call, items) : new Map<string, Ref[]>()
    return new Map(
      items.map((view) => [
        view.id,
        madeTransaction(call, view, messages.get(view.id) ?? (wanted.has('messages') ? [] : undefined)),
      ]),
    )
  },
}

/** Returns a transaction that is kept nowhere: what would come of a step. */
export function speculated(call: Call, view: TransactionView): Ref {
  return { kind: 'transaction', id: view.id, made: madeTransaction(call, view, []) }
}

/** Returns a booking as a resource. */
export function bookingRef({ id, seats, start, end, displayStart, displayEnd, state, transactionId }: Booking): Ref {
  const attributes = { seats, start, end, displayStart, displayEnd, state }
  return {
    kind: 'booking',
    id,
    made: { attributes, refs: { transaction: { kind: 'transaction', id: transactionId } } },
  }
}

/** Returns a review as a resource. */
export function reviewRef(
  review: Omit<Review, 'listingId' | 'transactionId' | 'aspects'> & { listingId: string },
): Ref {
  const { id, type, state, rating, content, createdAt, deleted, authorId, subjectId, listingId } = review
  return {
    kind: 'review',
    id,
    made: {
      attributes: { type, state, rating, content, createdAt, deleted },
      refs: {
        author: { kind: 'user', id: authorId },
        subject: { kind: 'user', id: subjectId },
        listing: { kind: 'transactionListing', id: listingId },
      },
    },
  }
}

type ShownMessage = { id: string; senderId: string; content: string; hidden: boolean; createdAt: Date }

/** Returns a message as a resource. Instead of one that staff have hidden it says so, in the caller's language. */
export function messageRef(message: ShownMessage, { access }: Pick<Call, 'access'>): Ref {
  const { id, senderId, createdAt, hidden: deleted } = message
  const content = deleted ? m.inbox_message_hidden({}, { locale: access.viewer.locale }) : message.content
  const attributes = { content, createdAt, deleted }
  return { kind: 'message', id, made: { attributes, refs: { sender: { kind: 'user', id: senderId } } } }
}

function madeTransaction(call: Call, view: TransactionView, messages: Ref[] | undefined): MadeResource {
  const { app, access } = call
  const attributes = transactionAttributes(view, app.marketplace.currency)
  const isOperator = access.scope === 'integ'
  const person = isOperator ? 'operatorUser' : 'user'
  const reviews = view.reviews.map((review: TransactionReview) => reviewRef({ ...review, listingId: view.listingId }))
  return {
    attributes: knowsOlderNames(call) ? inOlderNames(attributes) : attributes,
    refs: {
      marketplace: { kind: 'marketplace', id: marketplaceId },
      listing: { kind: isOperator ? 'operatorListing' : 'transactionListing', id: view.listingId },
      provider: { kind: person, id: view.providerId },
      customer: { kind: person, id: view.customerId },
      booking: view.booking && bookingRef(view.booking),
      stockReservation: null,
      reviews,
      ...(messages ? { messages } : {}),
    },
  }
}

function transactionAttributes(view: TransactionView, currency: string) {
  // Clients take it for granted that a booking has a total. The host's is not the guest's to see.
  const nothing = view.booking ? { amount: 0, currency } : null
  const { createdAt, processName, processVersion, state, lastTransition, lastTransitionedAt } = view
  return {
    createdAt,
    processName,
    processVersion,
    state,
    lastTransition,
    lastTransitionedAt,
    payinTotal: moneyOf(view.payinTotal ?? nothing),
    payoutTotal: moneyOf(view.payoutTotal ?? (view.role === 'customer' ? null : nothing)),
    lineItems: view.lineItems.map(lineItemOf),
    protectedData: { ...view.protectedData, ...arrivalData(view) },
    metadata: view.metadata,
    transitions: view.transitions.map(({ transition, at, by }) => ({ transition, createdAt: at, by })),
  }
}

/**
 * Returns the address of an agreed stay, under the names of a listing's place in clients, and the host's phone number.
 * Empty for everybody except the guest, and while the guest may not read it. It is read from the stay each time and not
 * stored in its data.
 */
function arrivalData({ address, hostPhone }: TransactionView): Record<string, unknown> {
  return {
    ...(address && {
      location: { address: address.address, building: address.building },
      geolocation: new LatLngValue(address.lat, address.lng),
    }),
    ...(hostPhone !== null && { providerPhoneNumber: hostPhone }),
  }
}

/** Returns a line of what a stay costs, as clients read it. */
export function lineItemOf(item: LineItem): Record<string, unknown> {
  const decimal = (value: number | undefined) => (value === undefined ? undefined : new Decimal(value))
  return {
    code: item.code,
    unitPrice: moneyOf(item.unitPrice),
    quantity: decimal(item.quantity),
    units: decimal(item.units),
    seats: item.seats,
    percentage: decimal(item.percentage),
    lineTotal: moneyOf(item.lineTotal),
    reversal: item.reversal,
    includeFor: item.includeFor,
  }
}

function moneyOf(money: Money | null): MoneyValue | null {
  return money && new MoneyValue(money.amount, money.currency)
}

async function messagesOf(call: Call, views: TransactionView[]): Promise<Map<string, Ref[]>> {
  const { app, access } = call
  // Staff see how a stay stands; what its two people write to each other is theirs.
  const readable = views.filter(({ role }) => role !== null || access.viewer.kind === 'system')
  const lists = await Promise.all(
    readable.map(async ({ id }) => {
      const { items } = await queryMessages(app, access.viewer, { transactionId: id })
      return [id, items.map((message) => messageRef(message, call))] as const
    }),
  )
  return new Map(lists)
}
