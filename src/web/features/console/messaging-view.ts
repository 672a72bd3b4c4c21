import type { AuditAction } from '#domain/audit.ts'
import type { PersonFile } from '#domain/staff-files/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { auditItem, reportItem } from './file-views.ts'

/** Returns what staff know of a person's messages: how many, what was reported, and what staff wrote. */
export function messagingView({ messaging, reports, audit }: PersonFile, context: RequestContext) {
  const { messages, conversations, days, reported } = messaging
  return {
    amount:
      messages === 0
        ? m.overview_messages_none({ days })
        : [m.overview_messages_sent({ count: messages }), m.overview_messages_in({ count: conversations, days })].join(
            ' ',
          ),
    about: reports
      .filter(({ kind }) => kind === 'user' || kind === 'message')
      .map((report) => reportItem(report, context)),
    by: reported.map((report) => reportItem(report, context)),
    ofStaff: audit
      .filter(({ action }) => action === ('user.written-to' satisfies AuditAction))
      .map((entry) => auditItem(entry, context)),
  }
}

export type MessagingView = ReturnType<typeof messagingView>
