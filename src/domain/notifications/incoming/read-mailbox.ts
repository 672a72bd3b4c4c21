import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { countAttempt } from '../../attempts.ts'
import type { IncomingMail, Mailbox, MailFate } from './incoming-mail.ts'
import { receiveMail } from './receive-mail.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret' | 'publicUrl' | 'mailbox' | 'log'>

/** Looks that one turn takes while mails wait. */
const maxLooks = 10

/**
 * Returns a job that reads the mailbox when no other node has read it within the last minute, and returns the number of
 * mails. An unreachable mailbox is logged once, and again when it is back; retries back off to at most half an hour.
 */
export function lookIntoMailbox(app: Needs & { mailbox: Mailbox }): () => Promise<number> {
  const tries = new Map<string, number>()
  let failures = 0
  let next = 0
  return async () => {
    const now = app.clock.now().getTime()
    if (now < next || !(await takeTurn(app))) return 0
    try {
      const read = await readMailbox(app, tries)
      if (failures > 0) app.log('info', 'the mailbox can be reached again', { failures })
      failures = 0
      next = now
      return read
    } catch (error) {
      failures += 1
      next = now + backOff(failures, retries.incomingMails.wait)
      if (failures === 1) app.log('error', 'the mailbox cannot be read', { reason: failureReason(error) })
      return 0
    }
  }
}

/** Whether this node reads the mailbox in this minute. Two that read at once would do no harm: a mail is handled once. */
async function takeTurn(app: Needs): Promise<boolean> {
  try {
    await countAttempt(app, 'mailbox', 'all')
    return true
  } catch (error) {
    if (isProblem(error)) return false
    throw error
  }
}

/**
 * Handles the mails that wait, at most two hundred. One that fails does not stop the others; it is tried again and in the
 * end parked, with its reason in the log. Returns their number. Throws when the mailbox cannot be reached.
 */
export async function readMailbox(
  app: Needs & { mailbox: Mailbox },
  tries = new Map<string, number>(),
): Promise<number> {
  let all = 0
  for (let look = 0; look < maxLooks; look += 1) {
    let left = 0
    const read = await app.mailbox.readUnread(async (mail, number) => {
      const fate = await handle(app, mail, { number, tries })
      if (fate === 'later') left += 1
      return fate
    })
    all += read
    if (read === 0 || left > 0) break
  }
  return all
}

async function handle(
  app: Needs,
  mail: IncomingMail | Error,
  { number, tries }: { number: string; tries: Map<string, number> },
): Promise<MailFate> {
  if (mail instanceof Error) return park(app, number, mail)
  try {
    const outcome = await receiveMail(app, mail)
    tries.delete(number)
    app.log('info', 'mail received', { outcome })
    return 'done'
  } catch (error) {
    const tried = (tries.get(number) ?? 0) + 1
    tries.set(number, tried)
    if (tried < retries.incomingMails.maxTries) return 'later'
    tries.delete(number)
    return park(app, number, error)
  }
}

function park(app: Needs, number: string, error: unknown): MailFate {
  app.log('error', 'a mail in the mailbox cannot be handled and is flagged', { number, reason: failureReason(error) })
  return 'parked'
}
