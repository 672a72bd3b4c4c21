import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { Localised } from '#kernel/locale.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type AuditAction, audit } from '../audit.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { announcementLimits } from './publish-announcement.ts'
import { requireRoom } from './require-room.ts'
import { todayOf } from '../today-of.ts'
import { forgetRunning } from './running-announcements.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const schema = z.object({ id: z.uuid('not-found') })

/** Ends an announcement now. One that has ended stays as it is. For staff. Throws `forbidden`, `not-found`. */
export function endAnnouncement(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  return change(app, viewer, input, 'announcement.ended')
}

/**
 * Shows an announcement again that was ended, until its last day. For staff. Throws `forbidden`, `not-found`,
 * `announcement-over` when its last day is past, `announcements-too-many` with `max`.
 */
export function resumeAnnouncement(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  return change(app, viewer, input, 'announcement.resumed')
}

async function change(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof schema>,
  action: Extract<AuditAction, 'announcement.ended' | 'announcement.resumed'>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id } = parse(schema, input)
  const isEnd = action === 'announcement.ended'
  await app.db.transaction().execute(async (tx) => {
    const row = await lockAnnouncement(tx, id)
    if ((row.endedAt !== null) === isEnd) return
    if (!isEnd) {
      if (row.until < todayOf(app)) throw new Problem('announcement-over')
      await requireRoom(app, tx, announcementLimits.running)
    }
    await tx
      .updateTable('announcements')
      .set({ endedAt: isEnd ? app.clock.now() : null })
      .where('id', '=', id)
      .execute()
    const reason = (row.texts as Partial<Localised>)[app.marketplace.defaultLocale] ?? ''
    await audit(tx, app.clock, { actorId, action, subjectKind: 'announcement', subjectId: id, reason })
  })
  forgetRunning(app)
}

async function lockAnnouncement(tx: Transaction<DB>, id: string) {
  const row = await tx
    .selectFrom('announcements')
    .select(['texts', 'until', 'endedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('not-found')
  return row
}
