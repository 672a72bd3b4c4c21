import type { MailValues } from '#domain/notifications/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph, quietLink, quote } from './mail-parts.ts'
import type { MailSite } from './mail-site.ts'
import { wholeDate } from './whole-dates.ts'
import type { InLocale } from './simple-mail.ts'

/** The mail about a new version of the terms: when it holds, what is different, and what to do if one does not agree. */
export function termsMail(
  { firstName, effectiveAt, changes, link, terms, leave }: MailValues['terms-changed'],
  locale: InLocale,
  { name, timeZone, missingPages }: MailSite,
) {
  const format = dateFormat(formatLocale(locale.locale), { dateStyle: 'long', timeZone })
  const date = wholeDate(format.format(new Date(effectiveAt)))
  const text = m.mail_terms_text({ date, name }, locale)
  return {
    subject: m.mail_terms_subject({ date }, locale),
    preview: text,
    reason: m.mail_reason_account({}, locale),
    body: [
      headline(m.mail_terms_headline({ firstName }, locale)),
      paragraph(text),
      ...(changes ? [quote(changes)] : []),
      paragraph(m.mail_terms_silence({}, locale)),
      button(m.mail_terms_button({}, locale), link),
      ...(missingPages.includes('terms-of-service') ? [] : [quietLink(m.mail_terms_read({}, locale), terms)]),
      quietLink(m.mail_terms_leave({}, locale), leave),
    ],
  }
}
