import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail that arrived by SMTP. */
export type ReceivedMail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  receivedAt: number
  /** The address for answers; empty for none. */
  replyTo: string
  /** The sender that the server was told, to whom it returns what it cannot deliver. */
  returnsTo: string
  /** Its Message-ID, by which a report names it. */
  messageId: string
}

/** A real mail server: where to send, where to read what came (newest first), and the same list for this process. */
export type Mailbox = { smtpUrl: string; mailboxUrl: string; mails: ReceivedMail[]; close(): Promise<void> }

/**
 * Starts a real mail server and a small address where its mails can be read. Responds with 550 to the addresses in
 * `refuses`.
 */
export async function startMailbox({ refuses = [] as string[] } = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!refuses.includes(address)) return done()
      done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      receive(stream, session.envelope).then((received) => done(void mails.unshift(...received)), done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const http = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(mails)),
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    mails,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailboxUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      http.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

async function receive(stream: Readable, { rcptTo, mailFrom }: SMTPServerSession['envelope']): Promise<ReceivedMail[]> {
  const mail = await PostalMime.parse(await buffer(stream))
  const { subject = '', text = '', html = '', messageId = '' } = mail
  const [from, replyTo] = [mail.from?.address ?? '', mail.replyTo?.[0]?.address ?? '']
  const returnsTo = mailFrom ? mailFrom.address : ''
  const read = { from, replyTo, returnsTo, messageId, subject, text, html, receivedAt: Date.now() }
  return rcptTo.map(({ address: to }) => ({ to, ...read }))
}
