import type { Settings } from '#config/env.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

type Needed = { settings: Pick<Settings, 'mail'>; product: Pick<Examined['product'], 'tryMailServer'> }

/** Statuses that are about the recipient (RFC 3463): the sender's own address has no mailbox, or one that is full. */
const aboutRecipient = /\b[45]\.(1\.(1|2|3|6|10)|2\.\d+)\b/

/** Logs in to the mail server and names the sender, and sends nothing. */
export async function checkMail({ settings: { mail }, product }: Needed): Promise<Finding[]> {
  if (mail.kind === 'kept') return [ok('no MAIL_URL: mails are kept and shown at /dev/mail')]
  const { host, hostname, username } = new URL(mail.url)
  const sender = addressOf(mail.from)
  const { stage, answer, isEncrypted } = await product.tryMailServer(mail.url, sender)
  if (stage === 'connection')
    return [fault(`${host} does not answer as a mail server (${answer}): correct host and port of MAIL_URL`)]
  if (stage === 'log-in')
    return [
      fault(`${host} refuses the log-in of "${decodeURIComponent(username)}" (${answer}): correct it in MAIL_URL`),
    ]
  const isOwnMailboxMissing = stage === 'recipient' && aboutRecipient.test(answer)
  if (stage !== null && !isOwnMailboxMissing)
    return [
      fault(
        `${host} refuses mail from ${sender} (${answer}): set MAIL_FROM to an address that this account may send from`,
      ),
    ]
  const isOpen = username !== '' && !isEncrypted && !/^(localhost|127\.|\[::1\])/.test(hostname)
  return [
    ok(`${host} takes mail from ${sender}`),
    ...(isOwnMailboxMissing
      ? [warning(`${sender} has no mailbox (${answer}): answers and bounces are lost, so make one`)]
      : []),
    ...(isOpen
      ? [warning(`the password of MAIL_URL travels unencrypted: use smtps:// or a server with STARTTLS`)]
      : []),
  ]
}

/** Returns the address in a sender such as "Quartier <hello@example.org>". */
export function addressOf(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender
}
