import type { Locale } from '#kernel/locale.ts'
import type { MailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph } from './mail-parts.ts'

/** The mail to somebody whose answer by mail did not become a message, and why. */
export function replyRefusedMail({ firstName, reason, link }: MailValues['reply-refused'], locale: { locale: Locale }) {
  const why = {
    sender: m.mail_reply_refused_sender,
    ended: m.mail_reply_refused_ended,
    closed: m.mail_reply_refused_closed,
    empty: m.mail_reply_refused_empty,
    long: m.mail_reply_refused_long,
    limit: m.mail_reply_refused_limit,
  }[reason]({}, locale)
  return {
    subject: m.mail_reply_refused_subject({}, locale),
    preview: why,
    reason: m.mail_reply_refused_reason({}, locale),
    body: [
      headline(m.mail_reply_refused_headline({ firstName }, locale)),
      paragraph(why),
      button(m.mail_reply_refused_button({}, locale), link),
    ],
  }
}
