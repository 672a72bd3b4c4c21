import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { type PersonCard, personCards, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { ReportReason } from './report.ts'

/** A report as staff read it. `title` is the listing's; null for a report about a person. */
export type ReportRow = {
  id: string
  kind: 'listing' | 'user'
  subjectId: string
  title: string | null
  about: PersonCard | null
  reporter: PersonCard | null
  reason: ReportReason
  text: string
  state: 'open' | 'handled'
  note: string
  createdAt: Date
  handledAt: Date | null
  /** Open and handled reports about the same person, this one included. */
  aboutCount: number
}

const perPage = 42

/** Reports: the open ones, oldest first, or those that were handled, newest first. For staff. */
export async function reports(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { state = 'open', page = 1 }: { state?: 'open' | 'handled'; page?: number } = {},
): Promise<Page<ReportRow> & { open: number }> {
  requireStaff(viewer)
  const counted = await app.db
    .selectFrom('reports')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  const total = (of: string) => Number(counted.find((each) => each.state === of)?.count ?? 0)
  const rows = await app.db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'reports.subjectId')
    .selectAll('reports')
    .select([
      'listings.title',
      ({ selectFrom }) =>
        selectFrom('reports as others')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .whereRef('others.aboutUserId', '=', 'reports.aboutUserId')
          .as('aboutCount'),
    ])
    .where('reports.state', '=', state)
    .orderBy(state === 'open' ? 'reports.createdAt' : 'reports.handledAt', state === 'open' ? 'asc' : 'desc')
    .limit(perPage)
    .offset((Math.max(1, Math.min(page, 10_000)) - 1) * perPage)
    .execute()
  const people = await personCards(
    app,
    rows.flatMap(({ aboutUserId, reporterId }) => [aboutUserId, reporterId ?? '']),
  )
  const items = rows.map(
    ({ subjectKind, aboutUserId, reporterId, handledNote, aboutCount, ...row }): ReportRow => ({
      id: row.id,
      kind: subjectKind === 'listing' ? 'listing' : 'user',
      subjectId: row.subjectId,
      title: row.title,
      about: people.get(aboutUserId) ?? null,
      reporter: people.get(reporterId ?? '') ?? null,
      reason: row.reason as ReportReason,
      text: row.text,
      state: row.state === 'handled' ? 'handled' : 'open',
      note: handledNote,
      createdAt: row.createdAt,
      handledAt: row.handledAt,
      aboutCount: Number(aboutCount),
    }),
  )
  return { ...pageOf(items, page, perPage, total(state)), open: total('open') }
}

const handling = z.strictObject({
  id: z.uuid('not-found'),
  note: z.string().max(2000, 'field-too-long').transform(cleanText).default(''),
})

/** Staff close a report with what they did about it. Throws `forbidden`, `not-found`. Closing twice changes nothing. */
export async function handleReport(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof handling>,
): Promise<void> {
  const staff = requireStaff(viewer)
  const { id, note } = parse(handling, input)
  await app.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('reports')
      .select(['state', 'subjectKind'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('not-found')
    if (row.state === 'handled') return
    await tx
      .updateTable('reports')
      .set({ state: 'handled', handledBy: staff.userId, handledNote: note, handledAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await record(tx, app.clock, 'report.handled', {
      actorId: staff.userId,
      subjectId: id,
      payload: { subjectKind: row.subjectKind },
    })
    await audit(tx, app.clock, {
      actorId: staff.userId,
      action: 'report.handled',
      subjectKind: 'report',
      subjectId: id,
      reason: note,
    })
  })
}
