import { Transform } from 'node:stream'
import type { Kysely } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Settings } from '#config/env.ts'
import type { DB } from '#db/tables.ts'
import { type Mailer, MailNotTaken, type MailRenderer, type OutgoingMail } from '#domain/notifications/index.ts'
import type { Clock } from '#kernel/clock.ts'
import type { MailSite } from './mail-site.ts'
import type { RenderedMail } from './render-mail.ts'

/** A mailer whose connections can be closed. */
export type ClosableMailer = Mailer & { close(): void }

/** `bouncesTo`: the address to which mail servers return what they cannot deliver; absent: that of the sender. */
type Sending = Settings['mail'] & { bouncesTo?: string | undefined }

/** Sends by SMTP, or keeps mails in the database where the demo shows them. */
export function createMailer(mail: Sending, site: MailSite, db: Kysely<DB>, clock: Clock): ClosableMailer {
  return mail.kind === 'smtp' ? smtpMailer(mail, site) : keepingMailer(mail.from, site, db, clock)
}

/** Returns the renderer of mails that are looked at. */
export function createMailRenderer({ from }: Pick<Sending, 'from'>, site: MailSite): MailRenderer {
  return async (mail) => ({ sender: from, ...(await renderOnDemand(mail, site)) })
}

/** The renderer of mails is loaded with the first mail. */
async function renderOnDemand(mail: OutgoingMail, site: MailSite): Promise<RenderedMail> {
  const { renderMail } = await import('./render-mail.ts')
  return renderMail(mail, site)
}

function smtpMailer({ url, from, bouncesTo }: Sending & { kind: 'smtp' }, site: MailSite): ClosableMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // The pool would hand a mail over again when a connection breaks, also when the server had taken it.
    maxRequeues: 0,
  })
  const handedOver = watchHandover(transport)
  const host = new URL(site.publicUrl).hostname
  return {
    async send(mail) {
      const { subject, html, text } = await renderOnDemand(mail, site)
      const messageId = `<${mail.id}@${host}>`
      await transport
        .sendMail({
          from,
          to: mail.recipient,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          ...(bouncesTo && { envelope: { from: bouncesTo, to: mail.recipient } }),
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        })
        .catch((error: unknown) => {
          throw deliveryFailure(error, handedOver.has(messageId))
        })
        .finally(() => handedOver.delete(messageId))
    },
    close: () => transport.close(),
  }
}

/** Mails that may be switched off have a button for it in mail programs: one press, without signing in (RFC 8058). */
function unsubscribeHeaders({ stop }: OutgoingMail): Record<string, string> {
  if (!stop) return {}
  return { 'List-Unsubscribe': `<${stop.link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * Returns the Message-IDs of mails whose whole text was sent to the server, which requests the text when it is ready to
 * accept it.
 */
function watchHandover(transport: Transporter): Set<string> {
  const handedOver = new Set<string>()
  transport.use('stream', ({ message }, next) => {
    const id = message.messageId()
    message.transform(
      () =>
        new Transform({
          transform: (chunk, _encoding, pass) => pass(null, chunk),
          flush(done) {
            handedOver.add(id)
            done()
          },
        }),
    )
    next()
  })
  return handedOver
}

/**
 * Without an answer after the text was sent, the outcome is uncertain. An answer 5xx about this mail is permanent (RFC
 * 5321, 4.2.1); one to the greeting or the log-in concerns the connection, and everything else may be temporary.
 */
function deliveryFailure(error: unknown, handedOver: boolean): MailNotTaken {
  const { responseCode, command = '' } = error as { responseCode?: number; command?: string }
  if (responseCode === undefined) return new MailNotTaken(handedOver ? 'uncertain' : 'deferred', error)
  const isPermanent = responseCode >= 500 && responseCode < 600 && aboutTheMail.test(command)
  return new MailNotTaken(isPermanent ? 'refused' : 'deferred', error, isPermanent && command !== 'MAIL FROM')
}

const aboutTheMail = /^(MAIL FROM|RCPT TO|DATA)$/

function keepingMailer(from: string, site: MailSite, db: Kysely<DB>, clock: Clock): ClosableMailer {
  return {
    async send(mail) {
      const { subject, html, text } = await renderOnDemand(mail, site)
      const headers = JSON.stringify({
        'message-id': `<${mail.id}@${new URL(site.publicUrl).hostname}>`,
        'content-language': mail.locale,
        ...(mail.replyTo && { 'reply-to': mail.replyTo }),
        ...unsubscribeHeaders(mail),
      })
      await db
        .insertInto('keptMails')
        .values({
          id: mail.id,
          sender: from,
          recipient: mail.recipient,
          subject,
          text,
          html,
          headers,
          sentAt: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    close: () => undefined,
  }
}
