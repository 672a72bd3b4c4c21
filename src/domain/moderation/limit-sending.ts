import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { mayBan, reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { possibleUntil, requirePossibleUntil, untilField } from './until-field.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const freed = z.strictObject({ userId: z.uuid('not-found'), reason: reasonField })
const schema = freed.extend({ until: untilField })

/**
 * Limits what a person sends: until the end of the day `until` they cannot start conversations or request stays, but can
 * continue existing conversations. The person is notified by mail of the reason and the day. Setting the same day again
 * changes nothing. Requires a viewer who may ban the person. Throws `forbidden`, `not-found`, `field-required`,
 * `until-not-possible`, `staff-not-yourself`, `account-banned`.
 */
export async function limitSending(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const { userId, reason, until } = parse(schema, input)
  requirePossibleUntil(app, until)
  await change(app, viewer, { userId, reason, until })
}

/** Ends a limit on sending before its day. Without one nothing changes. Throws like `limitSending`. */
export async function freeSending(app: Needs, viewer: Viewer, input: z.input<typeof freed>): Promise<void> {
  await change(app, viewer, { ...parse(freed, input), until: null })
}

async function change(
  app: Needs,
  viewer: Viewer,
  { userId, reason, until }: { userId: string; reason: string; until: CalendarDate | null },
): Promise<void> {
  const actorId = staffActor(viewer)
  if (userId === actorId) throw new Problem('staff-not-yourself')
  await app.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (!mayBan(viewer, person)) throw new Problem('forbidden')
    if (person.state !== 'active') throw new Problem('account-banned')
    const { sendingLimitedUntil: last } = person
    const present = last !== null && last >= possibleUntil(app).first ? last : null
    if (present === until) return
    await tx
      .updateTable('users')
      .set({ sendingLimitedUntil: until, updatedAt: app.clock.now() })
      .where('id', '=', userId)
      .execute()
    if (until === null)
      await record(tx, app.clock, 'user.sending-freed', { actorId, subjectId: userId, payload: { reason } })
    else await record(tx, app.clock, 'user.sending-limited', { actorId, subjectId: userId, payload: { reason, until } })
    await audit(tx, app.clock, {
      actorId,
      action: until === null ? 'user.sending-freed' : 'user.sending-limited',
      subjectKind: 'user',
      subjectId: userId,
      reason,
      details: { until },
    })
  })
}

async function lockPerson(tx: Transaction<DB>, id: string) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'state', 'staffRole', 'sendingLimitedUntil'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || person.state === 'deleted') throw new Problem('not-found')
  return person
}
