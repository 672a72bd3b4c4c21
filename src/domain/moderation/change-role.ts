import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { endAssignmentsOf } from '../staff-assignments.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { lockPersonAndOwners, reasonField, requireOwner, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const schema = z.object({
  userId: z.uuid('not-found'),
  role: z.enum(['owner', 'moderator'], 'field-invalid').nullable(),
  reason: reasonField,
})

/**
 * Gives a person the role of owner or moderator, or removes it with null; for owners. It applies from the next request on.
 * A person who awaits approval is approved with the role. Throws `forbidden`, `not-found`, `account-banned`,
 * `field-required`, `staff-not-yourself`, `staff-last-owner`.
 */
export async function changeRole(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  requireOwner(viewer)
  const actorId = staffActor(viewer)
  const { userId, role, reason } = parse(schema, input)
  if (userId === actorId) throw new Problem('staff-not-yourself')
  await app.db.transaction().execute(async (tx) => {
    const { person, isLastOwner } = await lockPersonAndOwners(tx, userId)
    if (!person || person.state === 'deleted') throw new Problem('not-found')
    if (person.state !== 'active') throw new Problem('account-banned')
    if (person.staffRole === role) return
    if (role !== 'owner' && isLastOwner) throw new Problem('staff-last-owner')
    const isLetIn = role !== null && (await waitsForApproval(tx, userId))
    await tx
      .updateTable('users')
      .set({ staffRole: role, updatedAt: app.clock.now(), ...(isLetIn && { awaitsApproval: false }) })
      .where('id', '=', userId)
      .execute()
    if (role === null) await endAssignmentsOf(tx, userId)
    await record(tx, app.clock, 'user.updated', { actorId, subjectId: userId, payload: {} })
    if (isLetIn) await record(tx, app.clock, 'user.approved', { actorId, subjectId: userId, payload: {} })
    await audit(tx, app.clock, {
      actorId,
      action: 'user.role-changed',
      subjectKind: 'user',
      subjectId: userId,
      reason,
      details: { from: person.staffRole, to: role },
    })
  })
}

async function waitsForApproval(tx: Transaction<DB>, userId: string): Promise<boolean> {
  const person = await tx.selectFrom('users').select('awaitsApproval').where('id', '=', userId).executeTakeFirst()
  return person?.awaitsApproval ?? false
}
