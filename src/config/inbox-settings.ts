import { z } from 'zod'

/** Settings of the mailbox that the site reads. */
export const inboxSettingsSchema = {
  MAIL_INBOX_URL: z
    .string()
    .refine(
      (text) => /^imaps?:\/\/[^/@]+:[^/@]+@[^/]/.test(text) && URL.canParse(text),
      'must look like imaps://user:password@host:993/INBOX',
    )
    .optional()
    .describe(
      'imaps://user:password@host:993/INBOX, a mailbox for the site alone: people answer its mails, and bounces are noticed',
    ),
  MAIL_INBOX_ADDRESS: z
    .string()
    .regex(/^[^\s@<>()[\],;:"\\+]+@[^\s@<>]+$/, 'must look like reply@example.org, without +')
    .optional()
    .describe('Address of that mailbox; unset: the user of MAIL_INBOX_URL'),
} as const

/** The mailbox that the site reads, and its address. */
export type InboxSettings = { url: string; address: string }

type Values = { [Name in keyof typeof inboxSettingsSchema]?: string | undefined }

/** The part of an address before @ has at most 64 characters (RFC 5321); 43 of them are `+` and what a mail adds. */
const longestName = 21

/**
 * Returns the mailbox; undefined where none is set. Throws an Error with a sentence that begins with the name of a setting
 * when it has no address, or one to which nothing can be added.
 */
export function readInboxSettings(values: Values): InboxSettings | undefined {
  const { MAIL_INBOX_URL: url, MAIL_INBOX_ADDRESS: given } = values
  if (!url) {
    if (given) throw new Error('MAIL_INBOX_ADDRESS needs MAIL_INBOX_URL, the mailbox that has this address')
    return undefined
  }
  const address = given ?? decodeURIComponent(new URL(url).username)
  if (inboxSettingsSchema.MAIL_INBOX_ADDRESS.safeParse(address).error)
    throw new Error('MAIL_INBOX_ADDRESS is missing: the user of MAIL_INBOX_URL is not an address without +')
  if (address.lastIndexOf('@') > longestName)
    throw new Error(`MAIL_INBOX_ADDRESS may have at most ${longestName} characters before @`)
  return { url, address }
}
