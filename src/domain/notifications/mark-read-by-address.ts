import type { App } from '../app.ts'
import { signalChange } from '../change-signal.ts'
import type { Viewer } from '../users/viewer.ts'
import { isAtPlace, placeOfNotification } from './place-of-notification.ts'
import { readNotifications, unreadNotifications } from './unread-notifications.ts'

/**
 * Marks the notifications as read that lead to the address which the viewer opens, such as `/listings?state=closed`. Returns
 * how many stay unread, like `unreadNotifications`.
 */
export async function markReadByAddress(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  address: string,
): Promise<number> {
  const unread = await unreadNotifications(app, viewer)
  if (unread === 0 || viewer.kind !== 'member') return unread
  const { userId } = viewer
  const told = await app.db
    .selectFrom('notifications as n')
    .leftJoin('transactions as t', 't.id', 'n.transactionId')
    .select(['n.id', 'n.template', 'n.transactionId', 'n.listingId', 't.customerId'])
    .where('n.userId', '=', userId)
    .where('n.readAt', 'is', null)
    .where('n.at', '<=', app.clock.now())
    .execute()
  const ids = told
    .filter(({ customerId, ...about }) => {
      const role = customerId === userId ? 'customer' : 'provider'
      return isAtPlace(address, placeOfNotification({ ...about, role, title: '' }))
    })
    .map(({ id }) => id)
  if (ids.length === 0) return unread
  const at = app.clock.now()
  await app.db.transaction().execute((tx) => readNotifications({ tx, app }, { userId, at }, { ids }))
  signalChange(app)
  return unreadNotifications(app, viewer)
}
