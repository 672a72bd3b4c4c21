import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { endAssignment } from '../staff-assignments.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const text = z.string().max(2000, 'field-too-long').transform(cleanText).default('')

const schema = z.strictObject({
  id: z.uuid('not-found'),
  /** For staff: what was done. */
  note: text,
  /** For the reporter, who gets it by mail. */
  answer: text,
})

/**
 * Closes a report with a note on what was done and an optional answer to the reporter. Closing twice changes nothing. For
 * staff. Throws `forbidden`, `not-found`, `field-too-long`.
 */
export async function handleReport(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id, note, answer } = parse(schema, input)
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
      .set({ state: 'handled', handledBy: actorId, handledNote: note, answer, handledAt: app.clock.now() })
      .where('id', '=', id)
      .execute()
    await endAssignment(tx, id)
    await record(tx, app.clock, 'report.handled', {
      actorId,
      subjectId: id,
      payload: { subjectKind: row.subjectKind },
    })
    await audit(tx, app.clock, {
      actorId,
      action: 'report.handled',
      subjectKind: 'report',
      subjectId: id,
      reason: note,
    })
  })
}
