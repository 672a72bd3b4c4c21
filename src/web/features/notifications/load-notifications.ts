import { listNotifications, unreadNotifications } from '#domain/notifications/index.ts'
import { parseDuration } from '#kernel/clock.ts'
import { listTime, periodText, shownTime, type ShownTime, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { noticeSentence } from '#words/notice-sentence.ts'

/** A notification as a sentence, with its time and the path of its place. */
export type ShownNotification = { id: string; text: string; isRead: boolean; to: string; time: ShownTime }

/** Returns a page of the reader's notifications, how many are unread, and for how many days they are kept. */
export async function loadNotifications(context: RequestContext, { before }: { before?: string | undefined }) {
  const { app, viewer } = context
  const page = await listNotifications(app, viewer, { before })
  const style = timeStyle(context)
  return {
    notifications: page.notifications.map((each): ShownNotification => {
      const { id, isRead, to, at, template } = each
      const text = noticeSentence(template, each, context.locale)
      return { id, isRead, to, text, time: shownTime(at, listTime(at, style), style) }
    }),
    before: page.before,
    isFirst: before === undefined,
    unread: await unreadNotifications(app, viewer),
    period: periodText(parseDuration(app.marketplace.retention.notifications), context.locale),
  }
}
