import { newId } from '#kernel/id.ts'
import type { App } from '../../app.ts'
import { countAttempt } from '../../attempts.ts'
import { signalChange } from '../../change-signal.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

/**
 * Asks for an export of the viewer's own data, which the worker makes. While one is being made, no other is begun. Throws
 * `too-many-requests` after those of a day, and `not-signed-in` and `forbidden` like `requireAccountOwner`.
 */
export async function requestDataExport(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const begun = await tx
      .insertInto('dataArchives')
      .values({ userId, id: newId(), runAt: now, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // A refusal undoes both.
    if (begun) await countAttempt({ db: tx, clock: app.clock }, 'data-archive', userId)
  })
  signalChange(app)
}
