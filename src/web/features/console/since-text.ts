import { nightsBetween } from '#kernel/dates.ts'
import { dayOf, timeStyle } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/** What a text about a time needs of a request. */
export type TimeContext = Parameters<typeof timeStyle>[0]

/** Returns since which day something waits: `neu`, `seit gestern`, `seit 3 Tagen`. */
export function sinceText(since: Date, isNew: boolean, context: TimeContext): string {
  const style = timeStyle(context)
  if (isNew) return m.console_new()
  const days = nightsBetween(dayOf(since, style), dayOf(style.now, style))
  return days <= 1 ? m.console_since_yesterday() : m.console_since_days({ count: days })
}
