import { z } from 'zod'
import type { InboxSettings } from './inbox-settings.ts'

const text = z.string().min(1)
const smtpUrl = z
  .string()
  .refine(
    (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
    'must look like smtp://user:password@host:port, with special characters percent-encoded, such as %40 for @',
  )
const sender = z
  .string()
  .refine(
    (text) => /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text),
    'must look like "Quartier <hello@example.org>"',
  )

/** Settings of the mail server, and when unread messages are mailed. */
export const mailSettingsSchema = {
  MAIL_URL: smtpUrl
    .optional()
    .describe(
      'smtp://user:password@host:587, or smtps:// with port 465; special characters percent-encoded, such as %40 for @; unset in demo: mails are kept and shown at /dev/mail',
    ),
  NODE_EXTRA_CA_CERTS: text
    .optional()
    .describe('File (PEM) of an authority of your own, or of a self-signed certificate, that is trusted in addition'),
  MESSAGE_MAIL_QUIET: text
    .default('PT2M')
    .describe('How long nobody must have written before unread messages are mailed, as an ISO 8601 duration'),
  MESSAGE_MAIL_EVERY: text
    .default('PT1H')
    .describe('How long until the next mail about a conversation that stays unread, as an ISO 8601 duration'),
  MAIL_FROM: sender
    .optional()
    .describe(
      'Sender of all mails, such as "Quartier <hello@example.org>". An address alone gets the name of the site',
    ),
} as const

/** Where mails go: to a mail server, or `kept` in the database, from which a demo shows them at /dev/mail. */
export type MailSettings = { kind: 'smtp'; url: string; from: string } | { kind: 'kept'; from: string }

type Values = { [Name in keyof typeof mailSettingsSchema]?: string | undefined }

/**
 * Returns where mails go, and their sender: without one in the settings, the address at which mails are answered. Mails are
 * kept where no mail server is set; production does not start then.
 */
export function readMailSettings(values: Values, inbox: InboxSettings | undefined): MailSettings {
  const from = values.MAIL_FROM ?? inbox?.address ?? 'hallo@example.org'
  return values.MAIL_URL ? { kind: 'smtp', url: values.MAIL_URL, from } : { kind: 'kept', from }
}
