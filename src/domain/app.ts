import type { Kysely } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'
import type { DB } from '#db/tables.ts'
import type { ImageProcessor } from '#domain/images/image-processor.ts'
import type { Storage } from '#domain/images/storage.ts'
import type { PasskeyVerifier } from '#domain/passkeys/passkey-verifier.ts'
import type { Mailbox } from '#domain/notifications/incoming/incoming-mail.ts'
import type { Mailer, MailRenderer } from '#domain/notifications/mailer.ts'
import type { PushSender } from '#domain/notifications/push/push-sender.ts'
import type { PhoneMessages } from '#domain/phones/phone-messages.ts'
import type { PaymentProvider } from '#domain/payments/provider-port/payment-provider.ts'
import type { WebhookSender } from '#domain/webhooks/webhook-sender.ts'
import type { DataExportWriter } from '#domain/privacy/data-export/data-export-writer.ts'
import type { Geocoder } from '#domain/places/geocoder.ts'
import type { LogInProvider } from '#domain/identities/log-in-provider.ts'
import type { IdentityProvider } from '#domain/users/identity-provider.ts'
import type { PasswordHasher } from '#domain/users/password-hasher.ts'
import type { Clock } from '#kernel/clock.ts'

/** Everything a use-case may need. A use-case asks for its slice: `Pick<App, 'db' | 'clock'>`. */
export type App = {
  db: Kysely<DB>
  /** The database for reading only, up to half a second behind: replicas. Absent where there are none. */
  replica?: Kysely<DB> | undefined
  clock: Clock
  marketplace: Marketplace
  /** Address of the site as people see it, without a slash at the end. */
  publicUrl: string
  /** Key for signed links and codes. */
  secret: string
  passwords: PasswordHasher
  /** Other providers whose tokens sign in programs' users. */
  identityProviders: readonly IdentityProvider[]
  /** Providers with which people log in in the browser. */
  logInProviders: readonly LogInProvider[]
  /** Passkeys of people's devices; absent where the site's address does not allow any. */
  passkeys?: PasskeyVerifier | undefined
  storage: Storage
  /** Writes exports of people's own data. */
  dataExports: DataExportWriter
  imageProcessor: ImageProcessor
  geocoder: Geocoder
  mailer: Mailer
  /** Shows staff what mails look like. */
  renderMail: MailRenderer
  /** The mailbox for answers and bounces; absent where none is configured. */
  mailbox?: Mailbox | undefined
  /** Waits of mails about messages. */
  messageMails: MessageMails
  /** The payment provider; absent where nothing is paid or none is configured. */
  payments?: PaymentProvider | undefined
  /** Sends messages to phones; absent where none is configured. */
  phoneMessages?: PhoneMessages | undefined
  /** Sends notifications to browsers; absent where that is switched off. */
  push?: PushSender | undefined
  webhooks: WebhookSender
  log: Log
}

/**
 * In milliseconds. `quiet`: time without a new message before the first unread messages are mailed. `every`: time between
 * mails while they are unread.
 */
export type MessageMails = { quiet: number; every: number }

/** Writes one line to the log. `fields` never hold addresses, passwords or tokens. */
export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: Record<string, unknown>,
) => void
