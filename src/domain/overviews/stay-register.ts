import { sql } from 'kysely'
import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import { selectStays, type StayRow, toStayRow } from '../staff-files/index.ts'
import { staffActor } from '../users/index.ts'
import { todayOf } from '../today-of.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * By what the list is filtered. `asked`: a request without an answer; `agreed`: a stay that is not over; `past`: one that
 * is; `ended`: declined, withdrawn or cancelled; `talks`: a conversation without days.
 */
export const stayFilters = ['all', 'asked', 'agreed', 'past', 'ended', 'talks'] as const
export type StayFilter = (typeof stayFilters)[number]

const day = z.string().refine(isCalendarDate, 'field-invalid').optional()
const schema = z.object({
  /** Part of the name of a guest or a host or of a listing's title, or a stay's whole id. */
  text: z.string().max(200).default(''),
  show: z.enum(stayFilters).default('all'),
  /** Stays with a night from this day on, and before or on that one. */
  from: day,
  until: day,
  page: z.int().min(1).max(10_000).default(1),
})
const perPage = 30

/**
 * Returns requests, stays and conversations, what happened last first, 30 to a page: sides, days and states, never what was
 * written. Days are compared in the marketplace's time zone. For staff. Throws `forbidden`, `field-invalid`.
 */
export async function stayRegister(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<Page<StayRow>> {
  staffActor(viewer)
  const { text, show, from, until, page } = parse(schema, input)
  const today = todayOf(app)
  const matching = selectStays(app)
    .$if(show !== 'all', (rows) => rows.where(isShown(show, today)))
    .$if(from !== undefined, (rows) => rows.where('bookings.endDate', '>', from as string))
    .$if(until !== undefined, (rows) => rows.where('bookings.startDate', '<=', until as string))
    .$if(text.trim() !== '', (rows) => rows.where(isFoundBy(text.trim())))
  const { count } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy('lastTransitionedAt', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return pageOf(rows.map(toStayRow), page, perPage, count)
}

function isShown(show: StayFilter, today: string) {
  const is: Record<StayFilter, ReturnType<typeof sql<boolean>>> = {
    all: sql<boolean>`true`,
    asked: sql<boolean>`bookings.state = 'pending'`,
    agreed: sql<boolean>`bookings.state = 'accepted' and bookings.end_date > ${today}`,
    past: sql<boolean>`bookings.state = 'accepted' and bookings.end_date <= ${today}`,
    ended: sql<boolean>`bookings.state in ('declined', 'cancelled')`,
    talks: sql<boolean>`bookings.id is null`,
  }
  return is[show]
}

function isFoundBy(words: string) {
  const part = likePattern(words)
  if (isId(words)) return sql<boolean>`transactions.id = ${words}`
  return sql<boolean>`(customers.display_name ilike ${part} or providers.display_name ilike ${part}
    or listings.title ilike ${part})`
}
