import type { Locale } from '#kernel/locale.ts'

/** What a mail says, by template: the values that its words need. */
export type MailValues = {
  'verify-email': { firstName: string; code: string; link: string; validUntil: string }
  'reset-password': { firstName: string; link: string }
  'password-changed': { firstName: string; link: string }
  'email-change-requested': { firstName: string; link: string }
  'listing-submitted': { firstName: string; title: string; link: string }
  'approval-waiting': { title: string; author: string; link: string }
  'listing-approved': { firstName: string; title: string; link: string }
  'changes-requested': { firstName: string; title: string; note: string; link: string }
  'new-message': { sender: string; title: string; excerpt: string; link: string }
}

export type MailTemplate = keyof MailValues

/** A mail to one person. `id` makes its Message-ID, so that a mail server recognises the same mail. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    id: string
    template: Template
    locale: Locale
    recipient: string
    values: MailValues[Template]
  }
}[MailTemplate]

/** Port: renders and sends a mail. Resolves when the mail server has taken it; throws MailNotTaken otherwise. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

/**
 * A mail was not taken. `refused`: for certain, so it may be tried again. `uncertain`: the connection broke after the text
 * was handed over, so it may have gone out and must not be sent by itself again.
 */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  readonly outcome: 'refused' | 'uncertain'

  constructor(outcome: 'refused' | 'uncertain', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.outcome = outcome
  }
}
