import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** An action of staff. */
export type AuditEntry = {
  id: string
  action: string
  /** Name of who did it; null for the command line and the operator's programs. */
  by: string | null
  subject: { kind: string; id: string; name: string }
  reason: string
  at: Date
}

const schema = z.object({
  /** Only what was done to these; without it everything. */
  subjectIds: z.array(z.uuid()).max(1000).optional(),
  page: z.int().min(1).max(10_000).default(1),
})
const perPage = 50

/** Returns the audit log, newest first, 50 to a page. For staff. Throws `forbidden`. */
export async function auditLog(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof schema> = {},
): Promise<Page<AuditEntry>> {
  staffActor(viewer)
  const { subjectIds, page } = parse(schema, input)
  const matching = app.db
    .selectFrom('auditEntries')
    // Marks of the demo world are kept in the same table.
    .where('auditEntries.subjectKind', '<>', 'marketplace')
    .$if(subjectIds !== undefined, (query) =>
      query.where('auditEntries.subjectId', 'in', subjectIds?.length ? subjectIds : [noId]),
    )
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .selectAll('auditEntries')
    .select('users.displayName')
    .orderBy('auditEntries.at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const names = await namesOf(app, rows)
  const items = rows.map(
    ({ id, action, actorId, displayName, subjectKind: kind, subjectId, reason, at }): AuditEntry => ({
      id,
      action,
      by: actorId === null ? null : (displayName ?? ''),
      subject: { kind, id: subjectId, name: names.get(subjectId) ?? '' },
      reason,
      at,
    }),
  )
  return pageOf(items, page, perPage, Number(count))
}

const noId = '00000000-0000-0000-0000-000000000000'

/** Returns the titles of listings and the names of people; for stays and reviews the title of their listing. */
async function namesOf(
  { db }: Pick<App, 'db'>,
  rows: { subjectKind: string; subjectId: string }[],
): Promise<Map<string, string>> {
  const ids = (kind: string) => [noId, ...rows.flatMap((row) => (row.subjectKind === kind ? row.subjectId : []))]
  const [people, listings, stays, reviews] = await Promise.all([
    db.selectFrom('users').select(['id', 'displayName as name']).where('id', 'in', ids('user')).execute(),
    db.selectFrom('listings').select(['id', 'title as name']).where('id', 'in', ids('listing')).execute(),
    db
      .selectFrom('transactions')
      .innerJoin('listings', 'listings.id', 'transactions.listingId')
      .select(['transactions.id', 'title as name'])
      .where('transactions.id', 'in', ids('stay'))
      .execute(),
    db
      .selectFrom('reviews')
      .innerJoin('listings', 'listings.id', 'reviews.listingId')
      .select(['reviews.id', 'title as name'])
      .where('reviews.id', 'in', ids('review'))
      .execute(),
  ])
  return new Map([...people, ...listings, ...stays, ...reviews].map(({ id, name }) => [id, name]))
}
