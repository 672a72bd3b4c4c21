import type { App } from '../app.ts'
import {
  type Conversation,
  isOnBehalf,
  mayWrite,
  processOf,
  requireConversation,
  stageOf,
  type StateName,
  type StayWish,
  wishOf,
} from '../transactions/index.ts'
import { personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'

const perPage = 100
const mostPages = 100

/** A message. Of the reader's own ones the key under which they were sent, so that a page knows what has arrived. */
export type ThreadMessage = { id: string; own: boolean; content: string; at: Date; clientKey: string | null }
/** A step of the process, as the conversation tells it. */
export type ThreadEvent = { id: string; transition: string; by: 'self' | 'partner' | 'system' | 'operator'; at: Date }

/** A conversation as one of its two people reads it. Nothing about where the listing lies is in it. */
export type Thread = {
  transactionId: string
  role: 'customer' | 'provider'
  state: StateName
  /** Keys of the road's stops and which one is reached; null where the state shows no road. */
  road: { stages: string[]; reached: number } | null
  listing: SubjectListing
  partner: PersonCard
  wish: StayWish
  /** The listing that was offered to somebody who looks for a place. */
  offered: SubjectListing | null
  /** Oldest first; the newest hundred for each page asked for. */
  messages: ThreadMessage[]
  hasOlder: boolean
  /** Whether the reader has put the conversation away. */
  archived: boolean
  events: ThreadEvent[]
  /** Why nothing can be written here; null when it can. */
  closed: null | 'partner-banned' | 'partner-deleted' | 'not-yours-to-write'
}

/**
 * Reads a conversation: the newest hundred messages, or as many hundreds as `pages` says.
 * Throws `not-found` for anybody but its two people.
 */
export async function thread(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  transactionId: string,
  { pages = 1 } = {},
): Promise<Thread> {
  const member = requireMember(viewer)
  const conversation = await requireConversation(app.db, member, transactionId)
  const wish = wishOf(conversation.protectedData)
  const wanted = perPage * Math.min(Math.max(1, Math.trunc(pages) || 1), mostPages)
  const [messages, events, people, listings, archived] = await Promise.all([
    newestMessages(app, conversation.id, wanted + 1),
    transitionsOf(app, conversation.id),
    personCards(app, [conversation.partnerId]),
    subjectListings(app, [conversation.listingId, ...(wish.offer ? [wish.offer] : [])]),
    isArchived(app, member, conversation.id),
  ])
  const partner = people.get(conversation.partnerId)
  const listing = listings.get(conversation.listingId)
  if (!partner || !listing) throw new Error(`conversation ${conversation.id} has lost its people or its listing`)
  const process = processOf(conversation)
  const reached = stageOf(process, conversation.state)
  return {
    transactionId: conversation.id,
    role: conversation.role,
    state: conversation.state,
    road: reached === undefined ? null : { stages: process.stages.map(({ key }) => key), reached },
    listing,
    partner,
    wish,
    offered: (wish.offer && listings.get(wish.offer)) || null,
    messages: messages
      .slice(0, wanted)
      .toReversed()
      .map((message) => readerMessage(message, member)),
    hasOlder: messages.length > wanted,
    archived,
    events: events.map((event) => ({
      id: event.id,
      transition: event.transition,
      by: speakerOf(event.byActor, conversation.role),
      at: event.at,
    })),
    closed: whyClosed(member, conversation, partner),
  }
}

async function isArchived({ db }: Pick<App, 'db'>, { userId }: Member, transactionId: string): Promise<boolean> {
  const own = await db
    .selectFrom('participations')
    .select('archivedAt')
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return own?.archivedAt != null
}

type StoredMessage = Awaited<ReturnType<typeof newestMessages>>[number]

function readerMessage(
  { id, senderId, content, createdAt, clientKey }: StoredMessage,
  { userId }: Member,
): ThreadMessage {
  const own = senderId === userId
  return { id, own, content, at: createdAt, clientKey: own ? clientKey : null }
}

function newestMessages(app: Pick<App, 'db'>, transactionId: string, most: number) {
  return app.db
    .selectFrom('messages')
    .select(['id', 'senderId', 'content', 'createdAt', 'clientKey'])
    .where('transactionId', '=', transactionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function transitionsOf(app: Pick<App, 'db'>, transactionId: string) {
  return app.db
    .selectFrom('transitions')
    .select(['id', 'transition', 'byActor', 'at'])
    .where('transactionId', '=', transactionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

function speakerOf(actor: string, role: Thread['role']): ThreadEvent['by'] {
  if (actor === 'system' || actor === 'operator') return actor
  return actor === role ? 'self' : 'partner'
}

function whyClosed(member: Member, conversation: Conversation, partner: PersonCard): Thread['closed'] {
  if (partner.state === 'banned') return 'partner-banned'
  if (partner.state === 'deleted') return 'partner-deleted'
  return isOnBehalf(member) || !mayWrite(conversation) ? 'not-yours-to-write' : null
}
