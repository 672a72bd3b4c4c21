import type { App } from '../../app.ts'
import { shownContent, type Thread, thread } from '../../messages/index.ts'
import { hasReceipt, type Receipt, receiptOf, type StayCost, stayCost } from '../../receipts/index.ts'
import { personCards, system } from '../../users/index.ts'
import type { PersonCard } from '../../users/person-card.ts'
import type { Member } from '../../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** The other side, as everybody may name them. */
type ExportedPerson = { id: string; state: PersonCard['state']; name: string }

/** A conversation with its request or stay, as the person's own page shows it. */
export type ExportedConversation = {
  id: string
  role: Thread['role']
  with: ExportedPerson
  listing: { id: string; title: string; kind: string }
  state: string
  look: Thread['look']
  createdAt: Date
  archived: boolean
  unread: number
  /** What was asked for; days are YYYY-MM-DD. */
  wish: Thread['requested']
  data: Record<string, unknown>
  /** A hidden message has its text in the data export of its author alone. */
  messages: { id: string; own: boolean; at: Date; content: string; hidden: boolean }[]
  draft: string | null
  steps: { transition: string; by: Thread['events'][number]['by']; at: Date; reason: string | null }[]
  offers: { listingId: string; title: string; at: Date; bookedAs: string | null }[]
  booking: {
    state: string
    seats: number
    from: string
    until: string
    start: Date
    end: Date
  } | null
  /** Address of the home and the host's phone number, while the person may read them. */
  address: { address: string; building: string; lat: number; lng: number } | null
  hostPhone: string | null
  /** Lines, payment, card, refunds and payout of the person's own side, in minor units. */
  cost: StayCost | null
  receipt: Pick<Receipt, 'number' | 'issuedAt' | 'issuer' | 'tax'> | null
  reviews: { own: boolean; type: string; rating: number; content: string; at: Date; published: boolean }[]
}

/** Returns the ids of a person's conversations, the oldest first. */
export async function conversationIdsOf({ db }: Pick<App, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participations')
    .select('transactionId')
    .where('userId', '=', userId)
    .orderBy('transactionId')
    .execute()
  return rows.map(({ transactionId }) => transactionId)
}

/** Yields the conversations one by one, through the same reads as their pages. */
export async function* conversationsOf(app: Needs, viewer: Member, ids: string[]): AsyncIterable<ExportedConversation> {
  for (const id of ids) yield await conversationOf(app, viewer, id)
}

async function conversationOf(app: Needs, viewer: Member, id: string): Promise<ExportedConversation> {
  const read = await thread(app, viewer, id)
  // The name that everybody may read: a data export is passed on, and lasts longer than an agreement.
  const known = (await personCards(app, [read.partner.userId])).get(read.partner.userId)
  const { transaction, partner, role } = read
  const { booking, address } = transaction
  const { userId } = viewer
  // With it a payment is confirmed.
  const { stripePaymentIntents: _, ...data } = transaction.protectedData
  return {
    id,
    role,
    with: { id: partner.userId, state: partner.state, name: known?.displayName ?? '' },
    listing: { id: read.listing.id, title: read.listing.title, kind: read.listing.kind },
    state: read.state,
    look: read.look,
    createdAt: transaction.createdAt,
    archived: read.archived,
    unread: read.unread,
    wish: read.requested,
    data,
    messages: await messagesOf(app, userId, id),
    draft: read.draft,
    steps: read.events.map(({ transition, by, at, reason }) => ({ transition, by, at, reason })),
    offers: read.proposals.map(({ listing, bookedAs, at }) => ({
      listingId: listing.id,
      title: listing.title,
      at,
      bookedAs,
    })),
    booking: booking && {
      state: booking.state,
      seats: booking.seats,
      from: booking.from,
      until: booking.until,
      start: booking.start,
      end: booking.end,
    },
    address: address && {
      address: address.address,
      building: address.building,
      lat: address.lat,
      lng: address.lng,
    },
    hostPhone: transaction.hostPhone,
    cost: await stayCost(app, transaction, role),
    receipt: await ownReceipt(app, viewer, id),
    reviews: transaction.reviews
      .filter(({ deleted, authorId }) => !deleted || authorId === userId)
      .map(({ authorId, type, rating, content, createdAt, state }) => ({
        own: authorId === userId,
        type,
        rating,
        content,
        at: createdAt,
        published: state === 'public',
      })),
  }
}

async function ownReceipt(app: Needs, viewer: Member, id: string): Promise<ExportedConversation['receipt']> {
  if (!(await hasReceipt(app, id))) return null
  const { number, issuedAt, issuer, tax } = await receiptOf(app, viewer, id)
  return { number, issuedAt, issuer, tax }
}

async function messagesOf({ db }: Needs, userId: string, transactionId: string) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'senderId', 'content', 'hiddenAt', 'createdAt'])
    .where('transactionId', '=', transactionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { id, senderId, createdAt: at, hiddenAt } = row
    const own = senderId === userId
    return { id, own, at, content: own ? row.content : shownContent(row, system), hidden: hiddenAt !== null }
  })
}
