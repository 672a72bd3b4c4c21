import * as m from '#words/compiled/messages.js'
import { isAboveShortCount } from '../../parts/short-count.ts'

/** Returns in words how many notifications are unread, where some are. */
export function unreadText(unread: number): string {
  return isAboveShortCount(unread) ? m.notices_many_unread() : m.notices_unread({ count: unread })
}
