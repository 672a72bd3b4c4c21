/** What a mail server or a mail provider reports about a mail that the site sent. */
export type MailReport = {
  /** `bounce`: the mail was refused for good. `complaint`: its reader has marked it as unwanted. */
  kind: 'bounce' | 'complaint'
  /** The Message-ID of the mail that it is about, as the report quotes it. */
  messageId: string
  /** The addresses that refused the mail; empty for a complaint. */
  recipients: string[]
  /** The answer of the mail server that refused it; empty without one. */
  reason: string
}

/** A mail that arrived in the mailbox of the site. Nothing in it is proven. */
export type IncomingMail = {
  /** Identifies the mail: copies of one mail have the same key. */
  key: string
  /** The one address that it says to be from; null for none or several. */
  from: string | null
  /** All addresses that it went to. */
  to: string[]
  /** Whether a program wrote it: an out-of-office note, a mailing list, a report. Such a mail is never answered. */
  isAutomatic: boolean
  /** What the person wrote, without the quoted mail; empty for none. */
  text: string
  /** Absent for mails that are no report about a mail of the site. */
  report?: MailReport
}

/**
 * What becomes of a mail in the mailbox. `done`: it is marked as read. `later`: it stays unread and is handed over again.
 * `parked`: it is marked as read and flagged, for the operator.
 */
export type MailFate = 'done' | 'later' | 'parked'

/** Port: the mailbox to which people answer mails of the site, and to which mail servers send their reports. */
export type Mailbox = {
  /** Its address, without the part that a mail adds after `+`. */
  address: string
  /**
   * Hands over unread mails, the oldest first, at most as many as one look takes. An error in place of the mail says why it
   * cannot be read. Returns how many were handed over. Throws when the mailbox cannot be reached.
   */
  readUnread(handle: (mail: IncomingMail | Error, number: string) => Promise<MailFate>): Promise<number>
}
