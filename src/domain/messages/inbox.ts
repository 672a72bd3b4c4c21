import { sql } from 'kysely'
import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { type StateName, type StayWish, wishOf } from '../transactions/index.ts'
import { personCards, requireMember } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'

const perPage = 10

const querySchema = z.object({
  tab: z.enum(['orders', 'sales', 'all']),
  page: z.number().int().min(1).max(10_000).default(1),
  unreadOnly: z.boolean().default(false),
})

export type InboxQuery = z.input<typeof querySchema>

/** One conversation in the list. */
export type InboxRow = {
  transactionId: string
  role: 'customer' | 'provider'
  partner: PersonCard
  listing: SubjectListing
  state: StateName
  wish: StayWish
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
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  query: InboxQuery,
): Promise<Page<InboxRow>> {
  const { userId } = requireMember(viewer)
  const asked = parse(querySchema, query)
  const mine = conversationsOf(app, userId, asked)
  const [{ total }, rows] = await Promise.all([
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    readRows(mine, asked.page),
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

function conversationsOf({ db }: Pick<App, 'db'>, userId: string, { tab, unreadOnly }: z.output<typeof querySchema>) {
  return db
    .selectFrom('participations')
    .where('participations.userId', '=', userId)
    .where('archivedAt', 'is', null)
    .$if(tab !== 'all', (rows) => rows.where('role', '=', tab === 'orders' ? 'customer' : 'provider'))
    .$if(unreadOnly, (rows) => rows.where('unread', '>', 0))
}

function readRows(mine: ReturnType<typeof conversationsOf>, page: number) {
  return mine
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
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
    .select(['listingId', 'customerId', 'providerId', 'state', 'protectedData'])
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
  const { transactionId, unread, lastActivityAt, senderId, beginning } = row
  return {
    transactionId,
    role: row.role as InboxRow['role'],
    partner,
    listing,
    state: row.state as StateName,
    wish: wishOf(row.protectedData),
    unread,
    lastActivityAt,
    lastMessage:
      beginning === null || senderId === null
        ? null
        : { text: beginning.replace(/\s+/g, ' '), own: senderId === userId },
  }
}

/** The tab that an inbox opens with: who has listings sees what comes in on them. */
export async function firstTab(app: Pick<App, 'db'>, viewer: Viewer): Promise<'orders' | 'sales'> {
  const { userId } = requireMember(viewer)
  const own = await app.db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', userId)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return own ? 'sales' : 'orders'
}
