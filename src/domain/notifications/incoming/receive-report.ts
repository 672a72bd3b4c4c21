import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isId } from '#kernel/id.ts'
import { isAddressWrong } from '../../mail-refusal.ts'
import type { App } from '../../app.ts'
import { emailKey } from '../../users/index.ts'
import { choicesOf, lockPerson, storeChoice } from '../choices.ts'
import { topics } from '../topics.ts'
import type { MailReport } from './incoming-mail.ts'

type Needs = Pick<App, 'clock' | 'marketplace' | 'publicUrl'>

/**
 * Notes a report about a mail of the site. Its Message-ID, which only its reader and mail servers know, is the proof: a
 * report without one that was sent, or about another address than it was sent to, changes nothing. Returns whether
 * something changed.
 */
export async function receiveReport(app: Needs, tx: Transaction<DB>, report: MailReport): Promise<boolean> {
  const [id = '', host = ''] = report.messageId.slice(1, -1).split('@')
  if (!isId(id) || host.toLowerCase() !== new URL(app.publicUrl).hostname) return false
  const sent = await tx
    .selectFrom('deliveries')
    .select(['userId', 'recipient'])
    .where('id', '=', id)
    .where('recipient', '<>', '')
    .where('state', 'in', ['sending', 'sent', 'uncertain'])
    .forUpdate()
    .executeTakeFirst()
  if (!sent) return false
  return report.kind === 'bounce' ? noteBounce(app, tx, { id, ...sent }, report) : endOptionalMails(app, tx, sent)
}

type Sent = { userId: string; recipient: string }

/**
 * Records a bounce like an SMTP refusal: staff see the failed mail, and its recipient sees an address that does not work.
 */
async function noteBounce(
  { clock }: Needs,
  tx: Transaction<DB>,
  { id, recipient }: Sent & { id: string },
  { recipients, reason }: MailReport,
): Promise<boolean> {
  if (!recipients.some((each) => emailKey(each) === emailKey(recipient))) return false
  const [now, lastError] = [clock.now(), failureReason(reason)]
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', lastError, parkedAt: now, ...(isAddressWrong(lastError) && { refusedAt: now }) })
    .where('id', '=', id)
    .execute()
  return true
}

/** Somebody who marks a mail as unwanted gets no more of those that may be switched off. The list on the pages stays. */
async function endOptionalMails(app: Needs, tx: Transaction<DB>, { userId, recipient }: Sent): Promise<boolean> {
  await lockPerson(tx, userId)
  const person = await tx.selectFrom('users').select(['state', 'email']).where('id', '=', userId).executeTakeFirst()
  if (person?.state !== 'active' || emailKey(person.email) !== emailKey(recipient)) return false
  const { channels } = await choicesOf({ ...app, db: tx }, userId)
  for (const topic of topics) await storeChoice({ ...app, db: tx }, userId, topic, { ...channels[topic], mail: false })
  return true
}
