import type { App } from '../app.ts'
import type { AuditAction } from '../audit.ts'
import { type PersonCard, personCards, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A note of staff about a person. `by` is null for the command line, and for somebody whose account is gone. */
export type StaffNote = { id: string; by: PersonCard | null; text: string; at: Date }

const most = 20

/** Returns what staff noted about a person, newest first, at most 20. For staff. Throws `forbidden`. */
export async function staffNotes(app: Pick<App, 'db'>, viewer: Viewer, userId: string): Promise<StaffNote[]> {
  staffActor(viewer)
  const rows = await app.db
    .selectFrom('auditEntries')
    .select(['id', 'actorId', 'reason as text', 'at'])
    .where('subjectId', '=', userId)
    .where('subjectKind', '=', 'user')
    .where('action', '=', 'user.noted' satisfies AuditAction)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const people = await personCards(
    app,
    rows.map(({ actorId }) => actorId ?? ''),
  )
  return rows.map(({ id, actorId, text, at }) => ({ id, by: people.get(actorId ?? '') ?? null, text, at }))
}
