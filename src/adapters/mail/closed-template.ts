import type { MailValues } from '#domain/notifications/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { MailSite } from './mail-site.ts'
import { wholeDate } from './whole-dates.ts'
import { type InLocale, simpleMail } from './simple-mail.ts'

/** The mail to somebody whose account is closed: when it is deleted, and how to keep it. */
export function closedMail(
  { firstName, link, eraseAt }: MailValues['account-closed'],
  locale: InLocale,
  { name, timeZone }: MailSite,
) {
  const format = dateFormat(formatLocale(locale.locale), { dateStyle: 'long', timeZone })
  const date = wholeDate(format.format(new Date(eraseAt)))
  const text = m.mail_leaving_text({ date, name }, locale)
  return simpleMail({
    subject: m.mail_leaving_subject({ date }, locale),
    headline: m.mail_leaving_headline({ firstName }, locale),
    text: text,
    notes: [m.mail_leaving_undo({}, locale)],
    button: [m.mail_leaving_button({}, locale), link],
    quietNotes: [m.mail_leaving_note({}, locale)],
    reason: m.mail_reason_account({}, locale),
  })
}
