import { z } from 'zod'
import { type CalendarDate } from '#kernel/dates.ts'
import type { Localised } from '#kernel/locale.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { personCards, staffActor } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'
import { todayOf } from '../today-of.ts'
import type { Audience } from './running-announcements.ts'

/** An announcement for staff. `by` is null for the command line, and for somebody whose account is gone. */
export type AnnouncementView = {
  id: string
  texts: Partial<Localised>
  audience: Audience
  /** The last day on which it is shown. */
  until: CalendarDate
  by: PersonCard | null
  createdAt: Date
  /** When staff ended it before its last day was over. */
  endedAt: Date | null
  state: 'running' | 'ended' | 'over'
}

const schema = z.object({ page: z.int().min(1).max(10_000).default(1) })
const perPage = 20

/** Returns all announcements, the newest first, 20 to a page. For staff. Throws `forbidden`. */
export async function announcements(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof schema> = {},
): Promise<Page<AnnouncementView>> {
  staffActor(viewer)
  const { page } = parse(schema, input)
  const { count } = await app.db
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await app.db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const people = await personCards(
    app,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  const today = todayOf(app)
  const items = rows.map(({ createdBy, ...row }): AnnouncementView => ({
    ...row,
    texts: row.texts as Partial<Localised>,
    audience: row.audience as Audience,
    by: people.get(createdBy ?? '') ?? null,
    state: row.endedAt ? 'ended' : row.until < today ? 'over' : 'running',
  }))
  return pageOf(items, page, perPage, count)
}
