import type { MailValues } from '#domain/notifications/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph } from './mail-parts.ts'

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
export function factorMail({ firstName, change, link }: Values, locale: { locale: Locale }) {
  const text = texts[change]({}, locale)
  const isWarning = change === 'guessed'
  return {
    subject: isWarning ? m.mail_factor_guessed_subject({}, locale) : m.mail_factor_subject({}, locale),
    preview: text,
    reason: m.mail_reason_account({}, locale),
    body: [
      headline(
        isWarning
          ? m.mail_factor_guessed_headline({ firstName }, locale)
          : m.mail_factor_headline({ firstName }, locale),
      ),
      paragraph(text),
      paragraph(isWarning ? m.mail_factor_guessed_note({}, locale) : m.mail_factor_note({}, locale)),
      button(m.mail_factor_button({}, locale), link),
    ],
  }
}
