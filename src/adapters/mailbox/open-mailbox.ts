import { ImapFlow } from 'imapflow'
import type { InboxSettings } from '#config/inbox-settings.ts'
import type { IncomingMail, MailFate, Mailbox } from '#domain/notifications/index.ts'

/** Mails that one look takes, and bytes of each that are read. Texts come before attachments. */
const maxMails = 20
const maxBytes = 512 * 1024

/** A mailbox by IMAP. Each look opens one connection; a mail is marked as seen after it was handled. */
export function openMailbox({ url, address }: InboxSettings): Mailbox {
  return {
    address,
    readUnread: (handle) =>
      withFolder(url, async (client) => {
        const unread = (await client.search({ seen: false }, { uid: true })) || []
        const chosen = unread.slice(0, maxMails)
        for (const uid of chosen) {
          const outcome = await handle(await fetchMail(client, uid), String(uid))
          if (outcome !== 'later') await mark(client, uid, outcome)
        }
        return chosen.length
      }),
  }
}

/** How many mails wait in a mailbox, and how many of them could not be handled. Throws when it cannot be opened. */
export async function tryMailbox({ url }: Pick<InboxSettings, 'url'>): Promise<{ unread: number; flagged: number }> {
  return withFolder(url, async (client) => ({
    unread: ((await client.search({ seen: false }, { uid: true })) || []).length,
    flagged: ((await client.search({ flagged: true }, { uid: true })) || []).length,
  }))
}

async function withFolder<T>(url: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port ? Number(port) : secure ? 993 : 143,
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    maxLiteralSize: 4 * maxBytes,
  })
  // Without a listener an error of the connection would end the process. The command that waits for an answer throws it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    const result = await work(client)
    await client.logout()
    return result
  } catch (error) {
    throw named(error)
  } finally {
    client.close()
  }
}

/** Returns the mail, or why it cannot be read. Reading it does not mark it as seen. */
async function fetchMail(client: ImapFlow, uid: number): Promise<IncomingMail | Error> {
  const found = await client.fetchOne(String(uid), { source: { maxLength: maxBytes } }, { uid: true })
  if (!found || !found.source) return new Error('the mail server has no such mail any more')
  const { parseMail } = await import('./parse-mail.ts')
  return parseMail(found.source).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
}

async function mark(client: ImapFlow, uid: number, outcome: Exclude<MailFate, 'later'>): Promise<void> {
  const flags = outcome === 'parked' ? ['\\Seen', '\\Flagged'] : ['\\Seen']
  await client.messageFlagsAdd(String(uid), flags, { uid: true })
}

/** The answer of the server says more than "Command failed". */
function named(error: unknown): Error {
  const { responseText, message } = error as { responseText?: string; message?: string }
  return new Error(responseText || message || String(error), { cause: error })
}
