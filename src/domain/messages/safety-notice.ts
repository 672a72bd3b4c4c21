import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Records that the viewer has read the safety notice before writing to this person. */
export async function passSafetyNotice(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, hostId: string): Promise<void> {
  const { userId } = requireMember(viewer)
  if (!isId(hostId)) throw new Problem('not-found')
  await app.db
    .insertInto('passedSafetyNotices')
    .columns(['userId', 'hostId', 'at'])
    .expression((db) =>
      db
        .selectFrom('users')
        .where('id', '=', hostId)
        .select(({ val, cast }) => [
          cast<string>(val(userId), 'uuid').as('userId'),
          'id as hostId',
          cast<Date>(val(app.clock.now()), 'timestamptz').as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether the viewer has read the safety notice for this person before. */
export async function hasPassedSafetyNotice(app: Pick<App, 'db'>, viewer: Viewer, hostId: string): Promise<boolean> {
  if (viewer.kind !== 'member') return false
  const passed = await app.db
    .selectFrom('passedSafetyNotices')
    .select('hostId')
    .where('userId', '=', viewer.userId)
    .where('hostId', '=', hostId)
    .executeTakeFirst()
  return passed !== undefined
}
