import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/**
 * How a mail server answers. `stage` is where it refused: the connection, the log-in, the sender or, with the sender's own
 * address as recipient, the recipient; null: it would take a mail. `isEncrypted`: the log-in travels by TLS.
 */
export type MailServerAnswer = {
  stage: 'connection' | 'log-in' | 'sender' | 'recipient' | null
  answer: string
  isEncrypted: boolean
}

/** Milliseconds that somebody who waits for an answer gives a mail server. */
export const mailServerTimes = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Logs in to a mail server and names sender and recipient as for a mail, and takes that back: nothing is sent. */
export async function tryMailServer(url: string, sender: string): Promise<MailServerAnswer> {
  const { options } = createTransport({ url, ...mailServerTimes })
  let stage: MailServerAnswer['stage'] = 'connection'
  let isRefused = true
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      // nodemailer sends commands of one's own in a handler for log-ins only. `send` would go on to the text of a mail.
      ENVELOPE: async ({ sendCommand }: SMTPConnection.CustomAuthenticationContext) => {
        stage = 'sender'
        await expectDone(sendCommand(`MAIL FROM:<${sender}>`))
        stage = 'recipient'
        await expectDone(sendCommand(`RCPT TO:<${sender}>`))
        await sendCommand('RSET')
      },
    },
  } as never)
  const failed = new Promise<never>((_, reject) => connection.on('error', reject))
  failed.catch(() => {}) // is awaited below
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([failed, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))])
  let answer = ''
  try {
    await step((done) => connection.connect(done))
    stage = 'log-in'
    const { auth } = options as { auth?: { user: string; pass: string } }
    if (auth) await step((done) => connection.login(auth as never, done))
    await step((done) => connection.login({ method: 'ENVELOPE' } as never, done))
    isRefused = false
  } catch (error) {
    answer = sentenceOf(error as Error & { response?: string })
  }
  const isEncrypted = Boolean(connection.secure)
  connection.quit()
  return { stage: isRefused ? stage : null, answer, isEncrypted }
}

async function expectDone(answering: Promise<{ status?: number; response: string }>): Promise<void> {
  const { response } = await answering
  if (!response.startsWith('2')) throw Object.assign(new Error(response), { response })
}

/** Returns the answer of the server where there is one, otherwise what went wrong, on one line. */
export function sentenceOf({ message, response }: Error & { response?: string }): string {
  return (response || message).replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
