import { sql } from 'kysely'
import { z } from 'zod'
import { type CalendarDate, dateInZone } from '#kernel/dates.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { type StateName, type StayWish, wishOf } from '../transactions/index.ts'
import { personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'

const perPage = 10

export const inboxFilters = ['all', 'waiting', 'upcoming', 'unread', 'archived'] as const
export type InboxFilter = (typeof inboxFilters)[number]

const querySchema = z.object({
  tab: z.enum(['orders', 'sales', 'all']),
  page: z.number().int().min(1).max(10_000).default(1),
  /**
   * `waiting`: the viewer owes an answer, the most urgent first. `upcoming`: agreed stays that have not ended, the next one
   * first. `archived` are those that were put away; they are in no other list.
   */
  show: z.enum(inboxFilters).default('all'),
  /** Words that stand in the other person's name, the listing's title or a message. */
  search: z.string().trim().max(100, 'field-too-long').default(''),
})

export type InboxQuery = z.input<typeof querySchema>

/** One conversation in the list. */
export type InboxRow = {
  transactionId: string
  role: 'customer' | 'provider'
  partner: PersonCard
  listing: SubjectListing
  state: StateName
  lastTransition: string
  wish: StayWish
  /** Until when the viewer owes an answer; null when not. */
  answerBy: Date | null
  /** The agreed stay that is still to come or has not ended in its conversation. */
  stay: { from: CalendarDate; until: CalendarDate } | null
  unread: number
  lastActivityAt: Date
  /** The last message on one line, at most 200 characters. */
  lastMessage: { text: string; own: boolean } | null
}

/**
 * The viewer's conversations, newest activity first, ten to a page: `orders` are those the viewer began, `sales` those on
 * the viewer's own listings.
 */
export async function inbox(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  query: InboxQuery,
): Promise<Page<InboxRow>> {
  const { userId } = requireMember(viewer)
  const asked = parse(querySchema, query)
  const mine = conversationsOf(app, userId, asked)
  const [{ total }, rows] = await Promise.all([
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    readRows(mine, asked),
  ])
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

function conversationsOf(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  userId: string,
  { tab, show, search }: Asked,
) {
  const today = dateInZone(clock.now(), marketplace.timeZone)
  return db
    .selectFrom('participations')
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
    .where('participations.userId', '=', userId)
    .where('archivedAt', show === 'archived' ? 'is not' : 'is', null)
    .$if(tab !== 'all', (rows) => rows.where('role', '=', tab === 'orders' ? 'customer' : 'provider'))
    .$if(show === 'unread', (rows) => rows.where('unread', '>', 0))
    .$if(show === 'waiting', (rows) => rows.where('answerBy', 'is not', null))
    .$if(show === 'upcoming', (rows) => rows.where('stayUntil', '>=', today))
    .$if(search !== '', (rows) => rows.where(holds(userId, search)))
}

/** Whether a conversation has the words in the partner's public name, the listing's title or a message. */
function holds(userId: string, search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    exists (select from public_users p where p.id in (customer_id, provider_id) and p.id <> ${userId}
      and p.display_name ilike ${pattern})
    or exists (select from listings l where l.id = listing_id and not l.deleted and l.title ilike ${pattern})
    or exists (select from messages t where t.transaction_id = transactions.id and t.content ilike ${pattern}))`
}

function readRows(mine: ReturnType<typeof conversationsOf>, { page, show }: Asked) {
  return mine
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
    .select([
      'listingId',
      'customerId',
      'providerId',
      'state',
      'lastTransition',
      'protectedData',
      'answerBy',
      'stayFrom',
      'stayUntil',
    ])
    .$if(show === 'waiting', (rows) => rows.orderBy('answerBy'))
    .$if(show === 'upcoming', (rows) => rows.orderBy('stayFrom'))
    .orderBy('lastActivityAt', 'desc')
    .orderBy('participations.transactionId', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
}

type StoredRow = Awaited<ReturnType<typeof readRows>>[number]

function partnerOf({ role, customerId, providerId }: StoredRow): string {
  return role === 'customer' ? providerId : customerId
}

function inboxRow(row: StoredRow, userId: string, partner: PersonCard, listing: SubjectListing): InboxRow {
  const { transactionId, unread, lastActivityAt, senderId, beginning, answerBy, stayFrom, stayUntil } = row
  return {
    transactionId,
    role: row.role as InboxRow['role'],
    partner,
    listing,
    state: row.state as StateName,
    lastTransition: row.lastTransition,
    wish: wishOf(row.protectedData),
    answerBy,
    stay: stayFrom && stayUntil ? { from: stayFrom, until: stayUntil } : null,
    unread,
    lastActivityAt,
    lastMessage:
      beginning === null || senderId === null
        ? null
        : { text: beginning.replace(/\s+/g, ' '), own: senderId === userId },
  }
}
