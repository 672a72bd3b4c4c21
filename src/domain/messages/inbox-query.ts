import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import type { Member } from '../users/viewer.ts'
import { hasOpenProposal } from './open-proposal.ts'
import { isWithheld } from './shown-content.ts'

/**
 * Filters of the inbox. `needs-answer`: somebody waits for the viewer, or has offered a place; `answered`: requests with an
 * answer whose days are not over; `upcoming`: agreed stays that are not over; `over`: requests whose days are over.
 */
export const inboxFilters = ['all', 'needs-answer', 'answered', 'upcoming', 'over', 'unread', 'archived'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** How many conversations can be asked for by their ids. */
export const maxChosen = 50

const calendarDate = z.string().refine(isCalendarDate, 'field-invalid')

/** Nights from the first to the day after the last. */
const nights = z
  .object({ from: calendarDate, until: calendarDate })
  .refine(({ from, until }) => from < until && until <= addDays(from, 366), { error: 'field-invalid', path: ['until'] })

export const inboxQuery = z.object({
  tab: z.enum(['orders', 'sales', 'all']),
  /** Archived conversations are in `archived` only. */
  filter: z.enum(inboxFilters).default('all'),
  /** In names, titles and messages. */
  search: z
    .string()
    .max(100)
    .transform((text) => text.trim())
    .default(''),
  /** Conversations about this listing only. */
  listingId: z.uuid('listing-not-found').nullish(),
  /** Requests for at least one of these nights only. */
  nights: nights.nullish(),
  /** These conversations only, archived ones too. */
  ids: z.array(z.uuid('not-found')).max(maxChosen).nullish(),
  page: z.number().int().min(1).max(10_000).default(1),
  /** The first page that is read together with `page`; the page alone unless it is said. */
  firstPage: z.number().int().min(1).max(10_000).nullish(),
  unreadOnly: z.boolean().default(false),
})

export type InboxQuery = z.input<typeof inboxQuery>
export type InboxAsked = z.output<typeof inboxQuery>

/** Returns the viewer's conversations that a query asks for, as a query that is not yet sent. */
export function conversationsOf({ db }: Pick<App, 'db'>, member: Member, asked: InboxAsked, today: CalendarDate) {
  const { filter, search, unreadOnly, ids } = asked
  const { userId } = member
  return conversationsAbout({ db }, userId, asked)
    .$if(ids === null || ids === undefined, (rows) =>
      rows.where('archivedAt', filter === 'archived' ? 'is not' : 'is', null),
    )
    .$if(unreadOnly, (rows) => rows.where(isIn('unread', today)))
    .$if(filter !== 'all' && filter !== 'archived', (rows) => rows.where(isIn(filter, today)))
    .$if(search !== '', (rows) => rows.where(said(search, { inMessages: !isWithheld(member) })))
}

/** Returns the viewer's conversations of one side, about one listing and some nights, as a query that is not yet sent. */
export function conversationsAbout(
  { db }: Pick<App, 'db'>,
  userId: string,
  { tab, listingId, nights: asked, ids }: Pick<InboxAsked, 'tab' | 'listingId' | 'nights' | 'ids'>,
) {
  return db
    .selectFrom('participations')
    .where('participations.userId', '=', userId)
    .$if(tab !== 'all', (rows) => rows.where('role', '=', tab === 'orders' ? 'customer' : 'provider'))
    .$if(Boolean(ids), (rows) => rows.where('participations.transactionId', 'in', ids?.length ? ids : [userId]))
    .$if(Boolean(listingId), (rows) =>
      rows.where(sql<boolean>`exists (select from transactions t
        where t.id = participations.transaction_id and t.listing_id = ${listingId})`),
    )
    .$if(Boolean(asked), (rows) =>
      rows.where(bookingIs(sql`b.start_date < ${asked?.until}::date and b.end_date > ${asked?.from}::date`)),
    )
}

/** Returns whether a row of `participations` is in a filter. */
export function isIn(filter: InboxFilter, today: CalendarDate): RawBuilder<boolean> {
  switch (filter) {
    case 'needs-answer':
      return sql`(answer_by is not null or ${hasOpenProposal})`
    case 'answered':
      return bookingIs(sql`b.state in ('accepted', 'declined', 'cancelled') and b.end_date >= ${today}::date`)
    case 'upcoming':
      return sql`(stay_until is not null and stay_until >= ${today}::date)`
    case 'over':
      return bookingIs(sql`b.end_date < ${today}::date`)
    case 'unread':
      return sql`is_unread`
    default:
      return sql`true`
  }
}

function bookingIs(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from bookings b where b.transaction_id = participations.transaction_id and ${condition})`
}

/** Whether a conversation is with somebody of that name, about a listing of that title, or says it in its messages. */
function said(search: string, { inMessages }: { inMessages: boolean }) {
  const pattern = likePattern(search)
  return sql<boolean>`exists (
    select from transactions t
    join listings l on l.id = t.listing_id
    join public_users p on p.id = case participations.role when 'customer' then t.provider_id else t.customer_id end
    where t.id = participations.transaction_id and (
      l.title ilike ${pattern} or p.display_name ilike ${pattern} or p.first_name ilike ${pattern}
      or ${inMessages} and exists (select from messages m where m.transaction_id = t.id and m.hidden_at is null and m.content ilike ${pattern})
    ))`
}
