import type { MailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { type InLocale, simpleMail } from './simple-mail.ts'

type Values = MailValues['second-factor-changed']

const texts = {
  on: m.mail_factor_on,
  off: m.mail_factor_off,
  codes: m.mail_factor_codes,
  'recovery-code-used': m.mail_factor_recovery_code_used,
  guessed: m.mail_factor_guessed,
  removed: m.mail_factor_removed,
} as const satisfies Record<Values['change'], unknown>

/** The mail about a change of the second factor; after wrong codes it is a warning, because somebody knows the password. */
export function factorMail({ firstName, change, link }: Values, locale: InLocale) {
  const isWarning = change === 'guessed'
  return simpleMail({
    subject: isWarning ? m.mail_factor_guessed_subject({}, locale) : m.mail_factor_subject({}, locale),
    headline: (isWarning ? m.mail_factor_guessed_headline : m.mail_factor_headline)({ firstName }, locale),
    text: texts[change]({}, locale),
    notes: [isWarning ? m.mail_factor_guessed_note({}, locale) : m.mail_factor_note({}, locale)],
    button: [m.mail_factor_button({}, locale), link],
    reason: m.mail_reason_account({}, locale),
  })
}
