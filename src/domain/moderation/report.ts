import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { countAttempt, pseudonym } from '../attempts.ts'
import { record } from '../events.ts'
import { findListing } from '../listings/index.ts'
import { messageToReport } from '../messages/index.ts'
import { showReview } from '../reviews/index.ts'
import { emailField, findPerson, requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Why somebody reports something. */
export const reportReasons = ['money', 'unsafe', 'false', 'offensive', 'contact', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Kinds of things that can be reported. */
export const reportSubjects = ['listing', 'user', 'review', 'message'] as const
export type ReportSubject = (typeof reportSubjects)[number]

const schema = z.strictObject({
  kind: z.enum(reportSubjects, 'field-invalid'),
  id: z.uuid('not-found'),
  reason: z.enum(reportReasons, 'field-required'),
  text: z.string().max(2000, 'field-too-long').transform(cleanText).default(''),
  /** Address for the answer to a visitor. Members are answered in their account. */
  email: z.union([z.literal(''), emailField]).default(''),
})

export type ReportInput = z.input<typeof schema>

/**
 * The text of the open report with what its reporter added, unless it is sent once more. It has room for fifty texts of
 * full length; fewer are taken in a day.
 */
const joinedText = sql<string>`case
  when excluded.text in ('', reports.text) or right(reports.text, length(excluded.text) + 2) = e'\\n\\n' || excluded.text
  then reports.text
  else left(concat_ws(e'\\n\\n', nullif(reports.text, ''), excluded.text), 100000) end`

/** The reason of the open report: the new one, unless it makes the report less urgent. */
const graverReason = sql<string>`case when reports.reason = 'unsafe' then reports.reason else excluded.reason end`

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret'>

/**
 * Reports a listing, a person, a review or a message to staff; a message only by its reader. The reported person never
 * learns who reported. A visitor needs no account; `address` is the network address, stored as a keyed hash for the limit.
 * A member's second report of the same thing adds its text to the first while that is open. Throws `listing-not-found`,
 * `not-found`, `report-own`, `not-signed-in`, `email-invalid`, `too-many-requests`, and `forbidden` like
 * `requireAccountOwner`.
 */
export async function report(
  app: Needs,
  viewer: Viewer,
  input: ReportInput,
  { address = '' }: { address?: string } = {},
): Promise<{ id: string }> {
  const { kind, id: subjectId, reason, text, email } = parse(schema, input)
  const reporterId = viewer.kind === 'member' ? requireAccountOwner(viewer).userId : null
  const aboutUserId = await personBehind(app, viewer, kind, subjectId)
  if (aboutUserId === reporterId) throw new Problem('report-own')
  if (reporterId) await countAttempt(app, 'report', reporterId)
  else await countAttempt(app, 'report:visitor', pseudonym(app, address))
  return app.db.transaction().execute(async (tx) => {
    const visitor = reporterId === null && email !== '' && { reporterEmail: email, reporterLocale: viewer.locale }
    const values = { subjectKind: kind, subjectId, aboutUserId, reporterId, reason, text, ...visitor }
    const { id } = await tx
      .insertInto('reports')
      .values({ id: newId(), ...values, createdAt: app.clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['reporterId', 'subjectId'])
          .where('state', '=', 'open')
          .where('reporterId', 'is not', null)
          .doUpdateSet({ reason: graverReason, text: joinedText }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, app.clock, 'report.created', {
      actorId: reporterId,
      subjectId: id,
      payload: { subjectKind: kind, aboutUserId, reason },
    })
    return { id }
  })
}

/** Returns when the viewer reported something, as long as that report is open; null otherwise. */
export async function reportedAt({ db }: Pick<App, 'db'>, viewer: Viewer, subjectId: string): Promise<Date | null> {
  if (viewer.kind !== 'member') return null
  const row = await db
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', viewer.userId)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Returns the person responsible for the reported thing. Throws when the viewer cannot see it. */
async function personBehind(app: Needs, viewer: Viewer, kind: ReportSubject, id: string): Promise<string> {
  if (kind === 'listing') return (await findListing(app, viewer, id)).author.userId
  if (kind === 'review') return (await showReview(app, viewer, id)).authorId
  if (kind === 'message') {
    const { senderId, content } = await messageToReport(app, viewer, id)
    // Staff have decided about it, and its reader does not see it any more.
    if (content === null) throw new Problem('not-found')
    return senderId
  }
  const person = await findPerson(app, id)
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  return person.userId
}
