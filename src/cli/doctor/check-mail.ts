import type { Settings } from '#config/env.ts'
import { isLoopbackHost } from '#kernel/inside-address.ts'
import { senderAddress } from '#kernel/sender-address.ts'
import { certificateAdvice } from '../certificate-advice.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

type Needed = { settings: Pick<Settings, 'mail' | 'inbox'>; product: Pick<Examined['product'], 'tryMailServer'> }
type InboxNeeded = { settings: Pick<Settings, 'inbox'>; product: Pick<Examined['product'], 'tryMailbox'> }

/** Statuses that are about the recipient (RFC 3463): the sender's own address has no mailbox, or one that is full. */
const aboutRecipient = /\b[45]\.(1\.(1|2|3|6|10)|2\.\d+)\b/

/** Logs in to the mail server and names the sender, and sends nothing. */
export async function checkMail({ settings: { mail, inbox }, product }: Needed): Promise<Finding[]> {
  if (mail.kind === 'kept') return [ok('no MAIL_URL: mails are kept and shown at /dev/mail')]
  const { host, hostname, username } = new URL(mail.url)
  // The envelope sender, as in `create-mailer.ts`: bounces are returned to it.
  const sender = inbox?.address ?? senderAddress(mail.from)
  const { stage, answer, isEncrypted } = await product.tryMailServer(mail.url, sender)
  if (stage === 'connection') return [fault(connectionFault(host, answer))]
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
  const isOpen = username !== '' && !isEncrypted && !isLoopbackHost(hostname)
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

function connectionFault(host: string, answer: string): string {
  const advice = certificateAdvice(answer)
  return advice
    ? `the certificate of ${host} is not accepted (${answer}): ${advice}`
    : `${host} does not answer as a mail server (${answer}): correct host and port of MAIL_URL`
}

/** Opens the mailbox for answers and bounces, and marks nothing. */
export async function checkInbox({ settings: { inbox }, product }: InboxNeeded): Promise<Finding[]> {
  if (!inbox) return [ok('no MAIL_INBOX_URL: mails cannot be answered, and bounces are not noticed')]
  const { host, hostname, protocol } = new URL(inbox.url)
  try {
    const { unread, flagged } = await product.tryMailbox(inbox)
    const isOpen = protocol === 'imap:' && !isLoopbackHost(hostname)
    return [
      ok(`${inbox.address} can be read at ${host}, ${unread} mails wait`),
      ...(flagged > 0
        ? [
            warning(
              `${flagged} mails in it are flagged, because they could not be handled: look at them and at the log`,
            ),
          ]
        : []),
      ...(isOpen ? [warning('the password of MAIL_INBOX_URL may travel unencrypted: use imaps://')] : []),
    ]
  } catch (error) {
    return [fault(`${host} does not open the mailbox (${(error as Error).message}): correct MAIL_INBOX_URL`)]
  }
}
