import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import { record } from '../events.ts'
import { findListing } from '../listings/index.ts'
import { findPerson, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Why somebody reports a listing or a person. */
export const reportReasons = ['money', 'unsafe', 'false', 'offensive', 'contact', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

const schema = z.strictObject({
  kind: z.enum(['listing', 'user'], 'field-invalid'),
  id: z.uuid('not-found'),
  reason: z.enum(reportReasons, 'field-required'),
  text: z.string().max(2000, 'field-too-long').transform(cleanText).default(''),
})

export type ReportInput = z.input<typeof schema>

/** Reports of one person within a day. */
const limit = { most: 20, seconds: 86_400 }

/**
 * Tells staff that something is wrong with a listing or a person. Who is reported never learns by whom. Saying the same
 * again while it is open adds the words to the first report. Throws `not-signed-in`, `listing-not-found`, `not-found`,
 * `report-own` and `too-many-requests`.
 */
export async function report(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: ReportInput,
): Promise<{ id: string }> {
  const { userId } = requireMember(viewer)
  const { kind, id: subjectId, reason, text } = parse(schema, input)
  const aboutUserId = kind === 'listing' ? await authorOf(app, viewer, subjectId) : await personOf(app, subjectId)
  if (aboutUserId === userId) throw new Problem('report-own')
  await countAttempt(app, `report:${userId}`, limit)
  return app.db.transaction().execute(async (tx) => {
    const values = { subjectKind: kind, subjectId, aboutUserId, reporterId: userId, reason, text }
    const { id } = await tx
      .insertInto('reports')
      .values({ id: newId(), ...values, createdAt: app.clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['reporterId', 'subjectId'])
          .where('state', '=', 'open')
          .where('reporterId', 'is not', null)
          .doUpdateSet({ reason, text }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, app.clock, 'report.created', {
      actorId: userId,
      subjectId: id,
      payload: { subjectKind: kind, aboutUserId, reason },
    })
    return { id }
  })
}

async function authorOf(app: Pick<App, 'db' | 'marketplace'>, viewer: Viewer, id: string): Promise<string> {
  const { author } = await findListing(app, viewer, id)
  return author.userId
}

async function personOf(app: Pick<App, 'db'>, id: string): Promise<string> {
  const person = await findPerson(app, id)
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  return person.userId
}
