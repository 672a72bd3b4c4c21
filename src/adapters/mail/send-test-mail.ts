import { createTransport } from 'nodemailer'
import { mailServerTimes, sentenceOf } from './try-mail-server.ts'

/** `bouncesTo`: as for other mails, the address to which mail servers return what they cannot deliver. */
type TestMail = { from: string; to: string; bouncesTo: string | undefined; subject: string; text: string }

/**
 * Hands one mail to a mail server, past the list of mails in the database. Returns whether it was taken, and the server's
 * answer or what went wrong.
 */
export async function sendTestMail(
  url: string,
  { from, to, bouncesTo, subject, text }: TestMail,
): Promise<{ isTaken: boolean; answer: string }> {
  const transport = createTransport({ url, ...mailServerTimes })
  try {
    const { response } = await transport.sendMail({
      from,
      to,
      ...(bouncesTo && { envelope: { from: bouncesTo, to } }),
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { isTaken: true, answer: response }
  } catch (error) {
    return { isTaken: false, answer: sentenceOf(error as Error & { response?: string }) }
  } finally {
    transport.close()
  }
}
