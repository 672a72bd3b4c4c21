import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { type Permission, permissions } from './permissions.ts'
import { staffActor } from './staff-policy.ts'
import type { Viewer } from './viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const person = z.object({ userId: z.uuid('not-found') })
const change = person.extend({ may: z.partialRecord(z.enum(permissions), z.boolean()) })

/** Approves a person whose account awaits approval. For staff. Throws `forbidden`, `not-found`, and `user-not-pending`. */
export async function approvePerson(app: Needs, viewer: Viewer, input: z.input<typeof person>): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId } = parse(person, input)
  await app.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('users')
      .select('awaitsApproval')
      .where('id', '=', userId)
      .where('state', '=', 'active')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) throw new Problem('not-found')
    if (!known.awaitsApproval) throw new Problem('user-not-pending')
    const now = app.clock.now()
    await tx.updateTable('users').set({ awaitsApproval: false, updatedAt: now }).where('id', '=', userId).execute()
    await record(tx, app.clock, 'user.approved', { actorId, subjectId: userId, payload: {} })
    await audit(tx, app.clock, { actorId, action: 'user.approved', subjectKind: 'user', subjectId: userId })
  })
}

/**
 * Grants or denies single permissions of a person; permissions that are not named stay as they are. For staff. Throws
 * `forbidden`, `not-found`.
 */
export async function changePermissions(app: Needs, viewer: Viewer, input: z.input<typeof change>): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId, may } = parse(change, input)
  await app.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('users')
      .select('denied')
      .where('id', '=', userId)
      .where('state', '!=', 'deleted')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) throw new Problem('not-found')
    const before = known.denied as Permission[]
    const denied = permissions.filter((each) => (may[each] === undefined ? before.includes(each) : !may[each]))
    if (denied.length === before.length && denied.every((each) => before.includes(each))) return
    await tx.updateTable('users').set({ denied, updatedAt: app.clock.now() }).where('id', '=', userId).execute()
    await record(tx, app.clock, 'user.updated', { actorId, subjectId: userId, payload: {} })
    const reason = denied.join(', ')
    await audit(tx, app.clock, { actorId, action: 'user.permissions', subjectKind: 'user', subjectId: userId, reason })
  })
}
