import { sql } from 'kysely'
import { type CalendarDate } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { type BookingState, isByTheHour } from '../availability/index.ts'
import {
  namedPartners,
  type ShownState,
  shownStateOf,
  type StateName,
  type RequestedStay,
  requestedStayOf,
} from '../transactions/index.ts'
import { personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { todayOf } from '../today-of.ts'
import { conversationsOf, type InboxAsked, type InboxQuery, inboxQuery } from './inbox-query.ts'
import { hasOpenProposal } from './open-proposal.ts'
import { isWithheld, shownContent } from './shown-content.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'
import { inboxCounts } from './unread-count.ts'

/** One conversation in the inbox. */
export type InboxRow = {
  transactionId: string
  role: 'customer' | 'provider'
  /** With the last name while a stay is agreed. */
  partner: PersonCard
  listing: SubjectListing
  state: StateName
  look: ShownState
  requested: RequestedStay
  /** The days and places that are asked for or agreed upon; null for a question. */
  stay: {
    from: CalendarDate
    until: CalendarDate
    /** The moments, where a place is given by the hour; null for nights. */
    hours: { start: Date; end: Date } | null
    seats: number
    state: BookingState
  } | null
  /** What the viewer pays or gets for the stay; null without a price, and when everything was taken back. */
  total: Money | null
  /** Time by which the viewer has to answer; null when no answer is due. */
  answerBy: Date | null
  /** Whether the viewer was offered a place and has not asked for it yet. */
  offered: boolean
  archived: boolean
  unread: number
  lastActivityAt: Date
  /** The last message on one line, at most 200 characters; without its text while staff have hidden it. */
  lastMessage: { text: string; own: boolean; hidden: boolean; withheld: boolean } | null
}

/**
 * Returns a page (`shown.conversations`) of the viewer's conversations, newest activity first: `orders` are those the
 * viewer began, `sales` those on the viewer's own listings. With `firstPage` the items are those of all pages from that one
 * on.
 */
export async function inbox(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: InboxQuery,
): Promise<Page<InboxRow>> {
  const member = requireMember(viewer)
  const asked = parse(inboxQuery, query)
  const perPage = app.marketplace.shown.conversations
  const today = todayOf(app)
  const mine = conversationsOf(app, member, asked, today)
  const rows = await readRows(mine, asked, perPage)
  const { skipped, wanted } = spanOf(asked, perPage)
  const isLast = rows.length < wanted && (rows.length > 0 || skipped === 0)
  const total = isLast ? skipped + rows.length : await countRows(mine)
  const [people, listings] = await Promise.all([
    personCards(app, rows.map(partnerOf)),
    subjectListings(
      app,
      rows.map(({ listingId }) => listingId),
    ),
  ])
  const cards = rows.flatMap((row): [string, PersonCard][] => {
    const card = people.get(partnerOf(row))
    return card ? [[row.transactionId, card]] : []
  })
  const partners = await namedPartners(app.db, new Map(cards))
  const items = rows.flatMap((row): InboxRow[] => {
    const partner = partners.get(row.transactionId)
    const listing = listings.get(row.listingId)
    return partner && listing ? [inboxRow(row, member, partner, listing)] : []
  })
  return pageOf(items, asked.page, perPage, total)
}

/** Rows are sorted by the time an answer is due, upcoming stays by their first day, all others by their latest activity. */
function readRows(mine: ReturnType<typeof conversationsOf>, asked: InboxAsked, perPage: number) {
  const { filter } = asked
  const { skipped, wanted } = spanOf(asked, perPage)
  const ordered =
    filter === 'needs-answer'
      ? mine.orderBy('answerBy')
      : filter === 'upcoming'
        ? mine.orderBy('stayFrom')
        : mine.orderBy('activeOn', 'desc').orderBy('lastActivityAt', 'desc')
  return ordered
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.listingId', '=', 'transactions.listingId')
        .onRef('bookings.transactionId', '=', 'transactions.id'),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('messages')
          .select(['senderId', 'hiddenAt', sql<string>`left(content, 200)`.as('beginning')])
          .whereRef('messages.transactionId', '=', 'transactions.id')
          .orderBy('createdAt', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['participations.transactionId', 'role', 'unread', 'lastActivityAt', 'last.senderId', 'last.beginning'])
    .select('last.hiddenAt as lastHiddenAt')
    .select(['transactions.listingId', 'transactions.customerId', 'providerId', 'transactions.state', 'protectedData'])
    .select(['lastTransition', 'transactions.process', 'transactions.processVersion'])
    .select(['payinAmount', 'payoutAmount', 'transactions.currency'])
    .select(hasOpenProposal.as('offered'))
    .select(['answerBy', 'archivedAt', 'bookings.startDate', 'bookings.endDate', 'bookings.seats'])
    .select(['bookings.startAt', 'bookings.endAt'])
    .select('bookings.state as bookingState')
    .orderBy('participations.transactionId', 'desc')
    .limit(wanted)
    .offset(skipped)
    .execute()
}

/** Returns how many conversations come before the pages that are asked for, and how many those have. */
function spanOf({ page, firstPage }: InboxAsked, perPage: number): { skipped: number; wanted: number } {
  const first = Math.min(firstPage ?? page, page)
  return { skipped: (first - 1) * perPage, wanted: (page - first + 1) * perPage }
}

async function countRows(mine: ReturnType<typeof conversationsOf>): Promise<number> {
  const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

type StoredRow = Awaited<ReturnType<typeof readRows>>[number]

function partnerOf({ role, customerId, providerId }: StoredRow): string {
  return role === 'customer' ? providerId : customerId
}

function inboxRow(row: StoredRow, member: Member, partner: PersonCard, listing: SubjectListing): InboxRow {
  const { transactionId, unread, lastActivityAt, senderId, beginning, lastHiddenAt: hiddenAt } = row
  const state = row.state as StateName
  return {
    transactionId,
    role: row.role as InboxRow['role'],
    partner,
    listing,
    state,
    look: shownStateOf({ ...row, state }),
    requested: requestedStayOf(row.protectedData),
    stay: stayOf(row),
    total: totalOf(row),
    answerBy: row.answerBy,
    offered: row.offered,
    archived: row.archivedAt !== null,
    unread,
    lastActivityAt,
    lastMessage:
      beginning === null || senderId === null
        ? null
        : {
            text: shownContent({ content: beginning, hiddenAt }, member).replace(/\s+/g, ' '),
            own: senderId === member.userId,
            hidden: hiddenAt !== null,
            withheld: isWithheld(member),
          },
  }
}

function totalOf({ role, payinAmount, payoutAmount, currency }: StoredRow): Money | null {
  const amount = role === 'customer' ? payinAmount : payoutAmount
  return amount && amount > 0 && currency !== null ? { amount, currency } : null
}

function stayOf({ startDate, endDate, startAt, endAt, seats, bookingState }: StoredRow): InboxRow['stay'] {
  if (!startDate || !endDate || !startAt || !endAt) return null
  const moments = { start: startAt, end: endAt }
  const state = bookingState as BookingState
  return { from: startDate, until: endDate, hours: isByTheHour(moments) ? moments : null, seats: seats ?? 1, state }
}

/**
 * Returns the tab that an inbox opens with: the side on which something is unread, as the number beside the link says.
 * Where that is both or neither, members with listings see what comes in on them.
 */
export async function firstTab(app: Pick<App, 'db'>, viewer: Viewer): Promise<'orders' | 'sales'> {
  const { userId } = requireMember(viewer)
  const { orders, sales } = await inboxCounts(app, viewer)
  if (orders.unread > 0 !== sales.unread > 0) return orders.unread > 0 ? 'orders' : 'sales'
  const own = await app.db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', userId)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return own ? 'sales' : 'orders'
}
