import type { MailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph } from './mail-parts.ts'
import { type InLocale, simpleMail } from './simple-mail.ts'

type Values = MailValues['vouch-given']

/** The mail that an organisation vouches for its reader, with the way to remove it. */
export function vouchGivenMail({ firstName, organisation, link }: Values, locale: InLocale) {
  const text = m.mail_vouch_given_text({ organisation }, locale)
  return simpleMail({
    subject: m.mail_vouch_given_subject({ organisation }, locale),
    headline: m.mail_vouch_given_headline({ firstName }, locale),
    text: text,
    notes: [m.mail_vouch_given_note({}, locale)],
    button: [m.mail_vouch_given_button({}, locale), link],
    reason: m.mail_reason_account({}, locale),
  })
}

/** The mail that an organisation no longer vouches for its reader. It gives no reason: none is asked for. */
export function vouchWithdrawnMail({ firstName, organisation, link }: Values, locale: InLocale) {
  const text = m.mail_vouch_withdrawn_text({ organisation }, locale)
  return {
    subject: m.mail_vouch_withdrawn_subject({ organisation }, locale),
    preview: text,
    reason: m.mail_reason_account({}, locale),
    body: [
      headline(m.mail_vouch_withdrawn_headline({ firstName }, locale)),
      paragraph(text),
      paragraph(m.mail_vouch_withdrawn_note({}, locale), { quiet: true }),
      button(m.mail_vouch_withdrawn_button({}, locale), link),
    ],
  }
}
