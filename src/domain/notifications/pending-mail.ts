import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import type { KnownPeople } from './known-people.ts'
import type { MailTemplate, MailValues } from './mailer.ts'

/** The recipient's address, name and language. */
export type Recipient = { recipient: string; firstName: string; locale: Locale }

/** The context of a rule. */
export type RuleContext = {
  tx: Transaction<DB>
  app: Pick<App, 'publicUrl' | 'marketplace' | 'clock' | 'messageMails' | 'push'>
  people: KnownPeople
  /**
   * Ids of people who got a new row in their list of notifications. After the batch their unread count is sent to their
   * open pages.
   */
  listed: Set<string>
}

/**
 * A mail that an event causes. Secret values, such as a code, are left out here and derived when the mail is sent, so that
 * no table holds them. `gathers`: a message that shares one mail with others of its conversation.
 */
export type PendingMail = {
  [Template in MailTemplate]: {
    userId: string
    template: Template
    values: Partial<MailValues[Template]> & Record<string, string>
    /** Time of sending; absent: at once. */
    at?: Date
    /** The recipient when the person has no account. */
    visitor?: Recipient
    /** The message that joins the mail which already waits for its conversation. */
    gathers?: { conversationId: string; messageId: string }
    /** The report that joins the mail which already waits for this person. */
    gathersReport?: string
  }
}[MailTemplate]

/**
 * A part of a rule's mails. Each function runs on a savepoint, so that an error in one does not prevent the mails of the
 * others.
 */
export type PendingMailPart = PendingMail | (() => Promise<PendingMail[]>)
