import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { endAssignmentsOf } from '../staff-assignments.ts'
import { audit } from '../audit.ts'
import { signalChange } from '../change-signal.ts'
import { record } from '../events.ts'
import { endUnfinishedOf } from '../transactions/index.ts'
import { liftBan, lockPersonAndOwners, mayBan, reasonField, revokeSessions, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { requirePossibleUntil, untilField } from './until-field.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const lifted = z.object({ userId: z.uuid('not-found'), reason: reasonField })
const schema = lifted.extend({
  /** The last day of the ban; without it the ban ends when staff lift it. */
  until: untilField.optional(),
})
export type BanInput = z.input<typeof schema>

/**
 * Bans a person: every session, token and open page ends, the person's listings are hidden, agreed stays and open requests
 * end, and the person gets the reason by mail. The listings keep their states, so that unbanning shows them again. Staff
 * lose their role. With `until` the ban ends by itself after that day. Somebody who is banned gets the new last day; the
 * same once more changes nothing. An account that its person has closed can be banned too: then it cannot be kept, and is
 * erased on its day all the same. Throws `forbidden`, `not-found`, `field-required`, `until-not-possible`,
 * `staff-not-yourself`, `staff-last-owner`, and `transaction-locked` while a payment of the person is under way.
 */
export async function banPerson(app: Needs, viewer: Viewer, input: BanInput): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId, reason, until } = parse(schema, input)
  if (until !== undefined) requirePossibleUntil(app, until)
  if (userId === actorId) throw new Problem('staff-not-yourself')
  await app.db.transaction().execute(async (tx) => {
    const { person, isLastOwner } = await lockPersonAndOwners(tx, userId)
    if (!person || (person.state === 'deleted' && !person.eraseAt)) throw new Problem('not-found')
    if (person.state === 'banned' && (await bannedUntil(tx, userId)) === (until ?? null)) return
    if (!mayBan(viewer, person)) throw new Problem('forbidden')
    if (isLastOwner) throw new Problem('staff-last-owner')
    await endUnfinishedOf(app, tx, { userId }, 'account-banned')
    await tx
      .updateTable('users')
      .set({ state: 'banned', bannedUntil: until ?? null, staffRole: null, updatedAt: app.clock.now() })
      .where('id', '=', userId)
      .execute()
    await revokeSessions({ db: tx, clock: app.clock }, userId)
    await endAssignmentsOf(tx, userId)
    await record(tx, app.clock, 'user.banned', {
      actorId,
      subjectId: userId,
      payload: { reason, ...(until && { until }) },
    })
    await audit(tx, app.clock, {
      actorId,
      action: 'user.banned',
      subjectKind: 'user',
      subjectId: userId,
      reason,
      details: { staffRole: person.staffRole, ...(until && { until }) },
    })
  })
  signalChange(app)
}

/**
 * Lifts a ban: the person can log in again, and the listings are shown in their earlier states. Ended stays are not
 * restored, nor is a role. An account that was closed is closed again. Throws `forbidden`, `not-found`, `field-required`.
 */
export async function unbanPerson(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof lifted>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { userId, reason } = parse(lifted, input)
  await app.db.transaction().execute(async (tx) => {
    const state = await lockPerson(tx, userId)
    if (state !== 'banned') return
    await liftBan(tx, app, { userId, actorId, reason })
  })
}

async function bannedUntil(tx: Transaction<DB>, id: string): Promise<string | null> {
  const person = await tx.selectFrom('users').select('bannedUntil').where('id', '=', id).executeTakeFirst()
  return person?.bannedUntil ?? null
}

async function lockPerson(tx: Transaction<DB>, id: string): Promise<string> {
  const person = await tx
    .selectFrom('users')
    .select(['state', 'eraseAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || (person.state === 'deleted' && !person.eraseAt)) throw new Problem('not-found')
  return person.state
}
