import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { nilId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import type { AuditAction } from '../audit.ts'
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
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .selectAll('auditEntries')
    .select('users.displayName')
    .orderBy('auditEntries.at', 'desc')
    .orderBy('auditEntries.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const [names, given] = await Promise.all([namesOf(app, rows), assignees(app, rows)])
  const items = rows.map(
    ({ id, action, actorId, displayName, subjectKind: kind, subjectId, reason, at }): AuditEntry => ({
      id,
      action,
      by: actorId === null ? null : (displayName ?? ''),
      subject: { kind, id: subjectId, name: names.get(subjectId) ?? '' },
      reason: given.get(id) ?? reason,
      at,
    }),
  )
  return pageOf(items, page, perPage, count)
}

/** Returns to whom something was given, where that is another than who gave it, by the ids of the entries. */
async function assignees(
  { db }: Pick<App, 'db'>,
  rows: { id: string; action: string; actorId: string | null; details: unknown }[],
): Promise<Map<string, string>> {
  const given = rows.flatMap(({ id, action, actorId, details }) => {
    const to = assigned.includes(action) ? toSchema.safeParse(details).data?.to : undefined
    return to && to !== actorId ? [{ id, to }] : []
  })
  if (given.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'displayName'])
    .where(
      'id',
      'in',
      given.map(({ to }) => to),
    )
    .execute()
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]))
  return new Map(given.map(({ id, to }) => [id, names.get(to) ?? '']))
}

const assigned: string[] = ['listing.assigned', 'report.assigned'] satisfies AuditAction[]
const toSchema = z.object({ to: z.uuid().nullable() })

const noId = nilId

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
