import type { MailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { type InLocale, simpleMail } from './simple-mail.ts'

/** The mail to somebody whose answer by mail did not become a message, and why. */
export function replyRefusedMail({ firstName, reason, link }: MailValues['reply-refused'], locale: InLocale) {
  const why = {
    sender: m.mail_reply_refused_sender,
    ended: m.mail_reply_refused_ended,
    closed: m.mail_reply_refused_closed,
    empty: m.mail_reply_refused_empty,
    long: m.mail_reply_refused_long,
    limit: m.mail_reply_refused_limit,
  }[reason]({}, locale)
  return simpleMail({
    subject: m.mail_reply_refused_subject({}, locale),
    headline: m.mail_reply_refused_headline({ firstName }, locale),
    text: why,
    button: [m.mail_reply_refused_button({}, locale), link],
    reason: m.mail_reply_refused_reason({}, locale),
  })
}
