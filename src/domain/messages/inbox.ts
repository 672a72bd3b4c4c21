import { sql } from 'kysely'
import { z } from 'zod'
import { type CalendarDate, dateInZone } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { type BookingState, isByTheHour } from '../availability/index.ts'
import { type ShownState, shownStateOf, type StateName, type StayWish, wishOf } from '../transactions/index.ts'
import { personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'
import { hasOpenOffer } from './open-offer.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'
import { inboxCounts } from './unread-count.ts'

/** Filters of the inbox. */
export const inboxFilters = ['all', 'needs-answer', 'upcoming', 'unread', 'archived'] as const
export type InboxFilter = (typeof inboxFilters)[number]

const querySchema = z.object({
  tab: z.enum(['orders', 'sales', 'all']),
  /** `needs-answer`: somebody waits for the viewer, or has offered a place; `upcoming`: agreed stays that are not over; archived ones apart. */
  filter: z.enum(inboxFilters).default('all'),
  /** In names, titles and messages. */
  search: z
    .string()
    .max(100)
    .transform((text) => text.trim())
    .default(''),
  page: z.number().int().min(1).max(10_000).default(1),
  unreadOnly: z.boolean().default(false),
})

export type InboxQuery = z.input<typeof querySchema>

/** One conversation in the inbox. */
export type InboxRow = {
  transactionId: string
  role: 'customer' | 'provider'
  partner: PersonCard
  listing: SubjectListing
  state: StateName
  look: ShownState
  wish: StayWish
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
  /** The last message on one line, at most 200 characters. */
  lastMessage: { text: string; own: boolean } | null
}

/**
 * Returns a page (`shown.conversations`) of the viewer's conversations, newest activity first: `orders` are those the viewer began, `sales` those on
 * the viewer's own listings.
 */
export async function inbox(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: InboxQuery,
): Promise<Page<InboxRow>> {
  const { userId } = requireMember(viewer)
  const asked = parse(querySchema, query)
  const perPage = app.marketplace.shown.conversations
  const today = dateInZone(app.clock.now(), app.marketplace.timeZone)
  const mine = conversationsOf(app, userId, asked, today)
  const rows = await readRows(mine, asked, perPage)
  const isLast = rows.length < perPage && (rows.length > 0 || asked.page === 1)
  const total = isLast ? (asked.page - 1) * perPage + rows.length : await countRows(mine)
  const [people, listings] = await Promise.all([
    personCards(app, rows.map(partnerOf)),
    subjectListings(
      app,
      rows.map(({ listingId }) => listingId),
    ),
  ])
  const items = rows.flatMap((row): InboxRow[] => {
    const partner = people.get(partnerOf(row))
    const listing = listings.get(row.listingId)
    return partner && listing ? [inboxRow(row, userId, partner, listing)] : []
  })
  return pageOf(items, asked.page, perPage, total)
}

type Asked = z.output<typeof querySchema>

function conversationsOf({ db }: Pick<App, 'db'>, userId: string, asked: Asked, today: CalendarDate) {
  const { tab, filter, search, unreadOnly } = asked
  return db
    .selectFrom('participations')
    .where('participations.userId', '=', userId)
    .where('archivedAt', filter === 'archived' ? 'is not' : 'is', null)
    .$if(tab !== 'all', (rows) => rows.where('role', '=', tab === 'orders' ? 'customer' : 'provider'))
    .$if(unreadOnly || filter === 'unread', (rows) => rows.where(sql<boolean>`is_unread`))
    .$if(filter === 'needs-answer', (rows) => rows.where(sql<boolean>`(answer_by is not null or ${hasOpenOffer})`))
    .$if(filter === 'upcoming', (rows) => rows.where('stayUntil', '>=', today))
    .$if(search !== '', (rows) => rows.where(said(search)))
}

/** Whether a conversation is with somebody of that name, about a listing of that title, or says it. */
function said(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`exists (
    select from transactions t
    join listings l on l.id = t.listing_id
    join public_users p on p.id = case participations.role when 'customer' then t.provider_id else t.customer_id end
    where t.id = participations.transaction_id and (
      l.title ilike ${pattern} or p.display_name ilike ${pattern} or p.first_name ilike ${pattern}
      or exists (select from messages m where m.transaction_id = t.id and m.content ilike ${pattern})
    ))`
}

/** Rows are sorted by the time an answer is due, upcoming stays by their first day, all others by their latest activity. */
function readRows(mine: ReturnType<typeof conversationsOf>, { filter, page }: Asked, perPage: number) {
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
          .select(['senderId', sql<string>`left(content, 200)`.as('beginning')])
          .whereRef('messages.transactionId', '=', 'transactions.id')
          .orderBy('createdAt', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['participations.transactionId', 'role', 'unread', 'lastActivityAt', 'last.senderId', 'last.beginning'])
    .select(['transactions.listingId', 'transactions.customerId', 'providerId', 'transactions.state', 'protectedData'])
    .select(['lastTransition', 'transactions.process', 'transactions.processVersion'])
    .select(['payinAmount', 'payoutAmount', 'transactions.currency'])
    .select(hasOpenOffer.as('offered'))
    .select(['answerBy', 'archivedAt', 'bookings.startDate', 'bookings.endDate', 'bookings.seats'])
    .select(['bookings.startAt', 'bookings.endAt'])
    .select('bookings.state as bookingState')
    .orderBy('participations.transactionId', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

async function countRows(mine: ReturnType<typeof conversationsOf>): Promise<number> {
  const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

type StoredRow = Awaited<ReturnType<typeof readRows>>[number]

function partnerOf({ role, customerId, providerId }: StoredRow): string {
  return role === 'customer' ? providerId : customerId
}

function inboxRow(row: StoredRow, userId: string, partner: PersonCard, listing: SubjectListing): InboxRow {
  const { transactionId, unread, lastActivityAt, senderId, beginning } = row
  const state = row.state as StateName
  return {
    transactionId,
    role: row.role as InboxRow['role'],
    partner,
    listing,
    state,
    look: shownStateOf({ ...row, state }),
    wish: wishOf(row.protectedData),
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
        : { text: beginning.replace(/\s+/g, ' '), own: senderId === userId },
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
