import { isId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type Assignment, assignmentsOf } from '../staff-assignments.ts'
import { type ReportedMessage, reportedMessages } from '../messages/index.ts'
import { type PersonCard, personCards, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { ReportReason, ReportSubject } from './report.ts'

/** A report as staff read it. */
export type ReportRow = {
  id: string
  kind: ReportSubject
  subjectId: string
  /** Title of the listing that it is about; null for a report about a person, a review or a message. */
  title: string | null
  /** The message that it is about; null for a report about anything else. */
  message: ReportedMessage | null
  about: PersonCard | null
  /** Null for a visitor and for the operator's programs. */
  reporter: PersonCard | null
  /** Whether an answer reaches somebody: a member, or a visitor who left an address. */
  canAnswer: boolean
  reason: ReportReason
  text: string
  state: 'open' | 'handled'
  note: string
  answer: string
  createdAt: Date
  handledAt: Date | null
  /** Who of the staff looks after it; null for nobody. */
  assignment: Assignment | null
  /** Open and handled reports about the same person, this one included. */
  aboutCount: number
  /** How many other people have an open report about the same person for the same reason. */
  othersCount: number
}

const perPage = 42

/** Returns the open reports, oldest first, or the handled ones, newest first. For staff. Throws `forbidden`. */
export async function reports(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  { state = 'open', page = 1 }: { state?: 'open' | 'handled'; page?: number } = {},
): Promise<Page<ReportRow> & { open: number }> {
  staffActor(viewer)
  const counted = await app.db
    .selectFrom('reports')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const total = (of: string) => counted.find((each) => each.state === of)?.count ?? 0
  const rows = await select(app)
    .where('reports.state', '=', state)
    .orderBy(state === 'open' ? 'reports.createdAt' : 'reports.handledAt', state === 'open' ? 'asc' : 'desc')
    .limit(perPage)
    .offset((Math.max(1, Math.min(page, 10_000)) - 1) * perPage)
    .execute()
  return { ...pageOf(await toRows(app, viewer, rows), page, perPage, total(state)), open: total('open') }
}

/** Returns the latest reports about a person, by one, or about one listing, at most 42. For staff. Throws `forbidden`. */
export async function reportsAbout(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  about: { userId: string } | { subjectId: string } | { reporterId: string },
): Promise<ReportRow[]> {
  staffActor(viewer)
  const rows = await select(app)
    .where((row) =>
      'userId' in about
        ? row('aboutUserId', '=', about.userId)
        : 'subjectId' in about
          ? row('reports.subjectId', '=', about.subjectId)
          : row('reporterId', '=', about.reporterId),
    )
    .orderBy('reports.createdAt', 'desc')
    .limit(perPage)
    .execute()
  return toRows(app, viewer, rows)
}

/** Returns one report. For staff. Throws `forbidden`, `not-found`. */
export async function reportById(app: Pick<App, 'db'>, viewer: Viewer, id: string): Promise<ReportRow> {
  staffActor(viewer)
  const rows = isId(id) ? await select(app).where('reports.id', '=', id).execute() : []
  const [report] = await toRows(app, viewer, rows)
  if (!report) throw new Problem('not-found')
  return report
}

function select({ db }: Pick<App, 'db'>) {
  return db
    .selectFrom('reports')
    .leftJoin('listings', 'listings.id', 'reports.subjectId')
    .selectAll('reports')
    .select([
      'listings.title',
      ({ selectFrom }) =>
        selectFrom('reports as others')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('others.aboutUserId', '=', 'reports.aboutUserId')
          .as('aboutCount'),
      ({ selectFrom }) =>
        selectFrom('reports as others')
          .select(({ fn }) => fn.count<number>('others.reporterId').distinct().as('count'))
          .whereRef('others.aboutUserId', '=', 'reports.aboutUserId')
          .whereRef('others.reason', '=', 'reports.reason')
          .whereRef('others.reporterId', '<>', 'reports.reporterId')
          .where('others.state', '=', 'open')
          .as('othersCount'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

async function toRows(app: Pick<App, 'db'>, viewer: Viewer, rows: Found[]): Promise<ReportRow[]> {
  const open = rows.filter(({ state }) => state === 'open').map(({ id }) => id)
  const [people, assignments, messages] = await Promise.all([
    personCards(
      app,
      rows.flatMap(({ aboutUserId, reporterId }) => [aboutUserId, reporterId ?? '']),
    ),
    assignmentsOf(app.db, 'report', open),
    reportedMessages(
      app,
      viewer,
      rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'message' ? subjectId : [])),
    ),
  ])
  return rows.map((row): ReportRow => {
    const reporter = people.get(row.reporterId ?? '') ?? null
    return {
      id: row.id,
      kind: row.subjectKind as ReportSubject,
      subjectId: row.subjectId,
      title: row.title,
      message: messages.get(row.subjectId) ?? null,
      about: people.get(row.aboutUserId) ?? null,
      reporter,
      canAnswer: reporter?.state === 'active' || row.reporterEmail !== null,
      reason: row.reason as ReportReason,
      text: row.text,
      state: row.state === 'handled' ? 'handled' : 'open',
      note: row.handledNote,
      answer: row.answer,
      createdAt: row.createdAt,
      handledAt: row.handledAt,
      assignment: assignments.get(row.id) ?? null,
      aboutCount: row.aboutCount ?? 0,
      othersCount: row.othersCount ?? 0,
    }
  })
}
