import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { signalChange } from '../change-signal.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { readNotifications } from './unread-notifications.ts'

const inputSchema = z.object({
  /** One notification; absent: all of them. */
  id: z.uuid('not-found').optional(),
})

/**
 * Marks one notification of the viewer, or all, as read; one that is not theirs is ignored. Throws `not-signed-in`,
 * `forbidden` and `not-found`.
 */
export async function markNotificationsRead(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { id } = parse(inputSchema, input)
  const at = app.clock.now()
  await app.db
    .transaction()
    .execute((tx) => readNotifications({ tx, app }, { userId, at }, id === undefined ? {} : { ids: [id] }))
  signalChange(app)
}
