import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { assignmentsOf, setAssignment } from '../staff-assignments.ts'
import { type AuditAction, audit } from '../audit.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { mayAssign } from './assign-policy.ts'
import { decidedAtOnce } from './decide-several.ts'

const schema = z.strictObject({
  kind: z.enum(['listing', 'report']),
  ids: z.array(z.uuid('not-found')).min(1, 'field-required').max(decidedAtOnce),
  /** Who looks after them from now on; null for nobody. */
  to: z.uuid('field-invalid').nullable(),
})
export type AssignInput = z.input<typeof schema>

const actions = {
  listing: { given: 'listing.assigned', back: 'listing.given-back' },
  report: { given: 'report.assigned', back: 'report.given-back' },
} as const satisfies Record<AssignInput['kind'], Record<'given' | 'back', AuditAction>>

/**
 * Notes who of the staff looks after waiting listings or open reports, all of them or none. It keeps nobody from deciding.
 * What does not wait any more, and what is theirs already, is left as it is. Returns the ids that have changed. Throws
 * `forbidden` (`mayAssign`), `field-required` for none, `field-invalid` for more than `decidedAtOnce` and for somebody who
 * is not of the staff, and `listing-state-conflict` or `not-found` when none of them waits.
 */
export async function assign(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, input: AssignInput): Promise<string[]> {
  const { userId: actorId } = requireStaff(viewer)
  const { kind, ids, to } = parse(schema, input)
  return app.db.transaction().execute(async (tx) => {
    if (to !== null) await requireStaffMember(tx, to)
    const waiting = await lockWaiting(tx, kind, ids)
    if (waiting.length === 0) throw new Problem(kind === 'listing' ? 'listing-state-conflict' : 'not-found')
    const held = await assignmentsOf(tx, kind, waiting)
    const changed = waiting.filter((id) => (held.get(id)?.userId ?? null) !== to)
    for (const subjectId of changed) {
      const from = held.get(subjectId)
      if (!mayAssign(viewer, { from: from?.userId ?? null, to })) throw new Problem('forbidden')
      await setAssignment(tx, app.clock, { kind, subjectId, userId: to })
      await audit(tx, app.clock, {
        actorId,
        action: actions[kind][to === null ? 'back' : 'given'],
        subjectKind: kind,
        subjectId,
        details: { from: from?.userId ?? null, to },
      })
    }
    return changed
  })
}

/** Locks the person, so that nobody who is losing the role gets something. Throws `field-invalid`. */
async function requireStaffMember(tx: Transaction<DB>, userId: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .where('staffRole', 'is not', null)
    .forShare()
    .executeTakeFirst()
  if (!person) throw new Problem('field-invalid', { field: 'to' })
}

/** Locks those that wait, in the order of their ids, so that two presses never wait for each other. */
async function lockWaiting(tx: Transaction<DB>, kind: AssignInput['kind'], ids: string[]): Promise<string[]> {
  const rows =
    kind === 'listing'
      ? await tx
          .selectFrom('listings')
          .select('id')
          .where('id', 'in', ids)
          .where('state', '=', 'pendingApproval')
          .where('deleted', '=', false)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
      : await tx
          .selectFrom('reports')
          .select('id')
          .where('id', 'in', ids)
          .where('state', '=', 'open')
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  return rows.map(({ id }) => id)
}
