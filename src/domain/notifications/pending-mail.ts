import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import type { MailTemplate, MailValues } from './mailer.ts'

/** Where somebody gets mail, how they are spoken to, and in which language. */
export type Recipient = { recipient: string; firstName: string; locale: Locale }

/** What a rule knows. */
export type RuleContext = {
  tx: Transaction<DB>
  app: Pick<App, 'publicUrl' | 'marketplace' | 'clock' | 'messageMails'>
}

/**
 * A mail that somebody is owed. Values that are secret, such as a code, are left out here and worked out when the mail is
 * sent, so that no table holds them. `gathers`: a message that waits with others of its conversation for one mail.
 */
export type PendingMail = {
  [Template in MailTemplate]: {
    userId: string
    template: Template
    values: Partial<MailValues[Template]> & Record<string, string>
    /** When it leaves, if not at once. */
    at?: Date
    /** Where it goes when it is for somebody without an account. */
    visitor?: Recipient
    /** The message that joins the mail which already waits for its conversation. */
    gathers?: { conversationId: string; messageId: string }
    /** The report that joins the mail which already waits for this person. */
    gathersReport?: string
  }
}[MailTemplate]

/**
 * A part of what a rule owes. Functions are run one by one, each on a savepoint: one that throws takes no other part of the
 * event with it.
 */
export type PendingMailPart = PendingMail | (() => Promise<PendingMail[]>)
