import type { App } from '../app.ts'
import {
  type Conversation,
  mayWrite,
  namedPartners,
  proposalsIn,
  type Process,
  processOf,
  requireConversation,
  showTransaction,
  stageOf,
  type ShownState,
  shownStateOf,
  type StateName,
  type RequestedStay,
  type TakenStep,
  type TransactionView,
  requestedStayOf,
} from '../transactions/index.ts'
import { isOnBehalf, personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { mayReportMessage } from './message-to-report.ts'
import { isWithheld, shownContent } from './shown-content.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'

const perPage = 100
const maxPages = 100

/** A message. The reader's own messages carry the key under which they were sent, so that a page can recognise them. */
export type ThreadMessage = {
  id: string
  own: boolean
  /** Empty while staff have hidden it, and where it is withheld from staff in a member's name. */
  content: string
  hidden: boolean
  withheld: boolean
  /** Whether the reader may report it (`messageToReport`). */
  mayReport: boolean
  at: Date
  clientKey: string | null
}
/** A step of the process as the conversation shows it. */
export type ThreadEvent = {
  id: string
  transition: string
  by: 'self' | 'partner' | 'system' | 'operator'
  at: Date
  /** The reason as a key such as `dates`; null without one. */
  reason: string | null
  /** How the state is shown to which the step led. */
  look: ShownState
  /** The index of the stage that the step reached; null for a state in no stage. */
  stage: number | null
  /** Whether the guest may know the address since this step. */
  disclosesAddress: boolean
}

/** A conversation as one of its two people reads it. Nothing about where the listing lies is in it. */
export type Thread = {
  transactionId: string
  role: 'customer' | 'provider'
  state: StateName
  look: ShownState
  /** Keys of the stages and the index of the reached one; null where the state belongs to no stage. */
  progress: { stages: string[]; reached: number } | null
  listing: SubjectListing
  /** With the last name while a stay is agreed. */
  partner: PersonCard
  requested: RequestedStay
  /** The listing that was offered to the guest. */
  offered: SubjectListing | null
  /** Oldest first; the newest hundred for each page asked for. */
  messages: ThreadMessage[]
  hasOlder: boolean
  events: ThreadEvent[]
  /** The whole transaction as the reader sees it: days, lines, reviews, deadlines, what may be done next, the address. */
  transaction: TransactionView
  /** Listings that were proposed to the guest, and the booking of each. */
  proposals: { listing: SubjectListing; bookedAs: string | null; at: Date }[]
  /** The reader's unfinished message. */
  draft: string | null
  /** Whether the reader has put the conversation away. */
  archived: boolean
  /** Number of messages the reader has not read yet. */
  unread: number
  /** Why nothing can be written here; null when it can. */
  closed: null | 'partner-banned' | 'partner-deleted' | 'on-behalf' | 'not-yours-to-write'
}

/**
 * Reads a conversation: the newest hundred messages, or as many hundreds as `pages` says.
 * Throws `not-found` for anybody but its two people.
 */
export async function thread(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  transactionId: string,
  { pages = 1 } = {},
): Promise<Thread> {
  const member = requireMember(viewer)
  const conversation = await requireConversation(app.db, member, transactionId)
  const requested = requestedStayOf(conversation.protectedData)
  const wanted = perPage * Math.min(Math.max(1, Math.trunc(pages) || 1), maxPages)
  const [messages, transaction, people, proposals] = await Promise.all([
    newestMessages(app, conversation.id, wanted + 1),
    showTransaction(app, viewer, conversation.id),
    personCards(app, [conversation.partnerId]),
    proposalsIn(app, member, conversation.id),
  ])
  const shown = [
    conversation.listingId,
    ...(requested.offer ? [requested.offer] : []),
    ...proposals.map((each) => each.listingId),
  ]
  // After the messages: of a message that arrives in between, it is known that it is unread.
  const [listings, own] = await Promise.all([subjectListings(app, shown), ownSide(app, member, conversation.id)])
  const card = people.get(conversation.partnerId)
  const partner = card && (await namedPartners(app.db, new Map([[conversation.id, card]]))).get(conversation.id)
  const listing = listings.get(conversation.listingId)
  if (!partner || !listing) throw new Error(`conversation ${conversation.id} has lost its people or its listing`)
  const process = processOf(conversation)
  const reached = stageOf(process, conversation.state)
  return {
    transactionId: conversation.id,
    role: conversation.role,
    state: conversation.state,
    look: shownStateOf({ ...conversation, lastTransition: transaction.lastTransition }),
    progress: reached === undefined ? null : { stages: process.stages.map(({ key }) => key), reached },
    listing,
    partner,
    requested,
    offered: (requested.offer && listings.get(requested.offer)) || null,
    messages: messages
      .slice(0, wanted)
      .toReversed()
      .map((message) => readerMessage(message, member)),
    hasOlder: messages.length > wanted,
    events: transaction.transitions.map((step) => eventOf(step, process, conversation.role)),
    transaction,
    proposals: proposals.flatMap(({ listingId, bookedAs, at }) => {
      const offered = listings.get(listingId)
      return offered ? [{ listing: offered, bookedAs, at }] : []
    }),
    ...own,
    closed: whyClosed(member, conversation, partner),
  }
}

function eventOf(
  { id, transition, by, from, to, at, reason }: TakenStep,
  process: Process,
  role: Thread['role'],
): ThreadEvent {
  const [before, state] = [from as StateName, to as StateName]
  const { states } = process.address
  return {
    id,
    transition,
    by: speakerOf(by, role),
    at,
    reason,
    look: shownStateOf({ process: process.name, processVersion: process.version, state, lastTransition: transition }),
    stage: stageOf(process, state) ?? null,
    disclosesAddress: states.includes(state) && !states.includes(before),
  }
}

/** Returns what is the reader's alone in a conversation. */
async function ownSide(
  { db }: Pick<App, 'db'>,
  member: Member,
  transactionId: string,
): Promise<Pick<Thread, 'draft' | 'archived' | 'unread'>> {
  const { draft, archivedAt, unread } = await db
    .selectFrom('participations')
    .leftJoin('messageDrafts', (join) =>
      join
        .onRef('messageDrafts.userId', '=', 'participations.userId')
        .onRef('messageDrafts.transactionId', '=', 'participations.transactionId'),
    )
    .select(['archivedAt', 'unread', 'messageDrafts.content as draft'])
    .where('participations.userId', '=', member.userId)
    .where('participations.transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  return { draft: isWithheld(member) ? null : draft, archived: archivedAt !== null, unread }
}

type StoredMessage = Awaited<ReturnType<typeof newestMessages>>[number]

function readerMessage(message: StoredMessage, member: Member): ThreadMessage {
  const { id, senderId, hiddenAt, createdAt, clientKey } = message
  const own = senderId === member.userId
  return {
    id,
    own,
    content: shownContent(message, member),
    hidden: hiddenAt !== null,
    withheld: isWithheld(member),
    mayReport: mayReportMessage(member, message),
    at: createdAt,
    clientKey: own ? clientKey : null,
  }
}

function newestMessages(app: Pick<App, 'db'>, transactionId: string, max: number) {
  return app.db
    .selectFrom('messages')
    .select(['id', 'senderId', 'content', 'hiddenAt', 'createdAt', 'clientKey'])
    .where('transactionId', '=', transactionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
}

function speakerOf(actor: string, role: Thread['role']): ThreadEvent['by'] {
  if (actor === 'system' || actor === 'operator') return actor
  return actor === role ? 'self' : 'partner'
}

function whyClosed(member: Member, conversation: Conversation, partner: PersonCard): Thread['closed'] {
  if (partner.state === 'banned') return 'partner-banned'
  if (partner.state === 'deleted') return 'partner-deleted'
  if (isOnBehalf(member)) return 'on-behalf'
  return mayWrite(conversation) ? null : 'not-yours-to-write'
}
