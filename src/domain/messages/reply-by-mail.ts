import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem, Problem, type ProblemCode } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { EventPayloads } from '../events.ts'
import { emailKey, memberByLink } from '../users/index.ts'
import { readReplyAddress } from './reply-address.ts'
import { stripSecretLinks } from './strip-secret-links.ts'
import { sendMessage } from './send-message.ts'

type ReplyRefusal = EventPayloads['user.reply-refused']['reason']

/** The outcome. `userId`: whose account is to be told, at its own address; null: nobody's. */
export type ReplyOutcome =
  | { sent: true }
  | { sent: false; reason: ReplyRefusal; userId: string | null; transactionId: string }

type Reply = { to: string[]; from: string | null; text: string; key: string }
type Alongside = (tx: Transaction<DB>) => Promise<void>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret' | 'mailbox' | 'publicUrl'>

/**
 * Sends the answer to a mail as a message in the name of the person whom the mail went to, with the rules and limits of the
 * conversation. `alongside` runs in the database transaction of the message. Returns null for a mail to no address for
 * answers.
 */
export async function replyByMail(
  app: Needs,
  { to, from, text, key }: Reply,
  alongside: Alongside,
): Promise<ReplyOutcome | null> {
  const found = await firstOf(app, to)
  if (!found) return null
  if ('ended' in found) {
    const { ended: transactionId } = found
    return { sent: false, reason: 'ended', userId: await participant(app, transactionId, from), transactionId }
  }
  const { transactionId, userId, link, proof } = found
  const refused = (reason: ReplyRefusal) => ({ sent: false as const, reason, userId, transactionId })
  const member = await memberByLink(app, link, proof)
  if (!member?.emailVerified) return refused('ended')
  if (!from || !(await isAddressOf(app, userId, from))) return refused('sender')
  const content = stripSecretLinks(app, { to, from, text })
  try {
    await sendMessage(app, member, { transactionId, content, clientKey: `mail-${key}` }, async (tx) => {
      // Again in the transaction of the message: meanwhile the person may have been banned.
      if (!(await memberByLink({ ...app, db: tx }, link, proof))) throw new Problem('account-banned')
      await alongside(tx)
    })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refused(reasons[error.code] ?? 'closed')
  }
  return { sent: true }
}

const reasons: { [Code in ProblemCode]?: ReplyRefusal } = {
  'message-required': 'empty',
  'field-too-long': 'long',
  'too-many-requests': 'limit',
}

async function firstOf(app: Needs, addresses: string[]) {
  for (const address of addresses) {
    const found = await readReplyAddress(app, address)
    if (found) return found
  }
  return null
}

async function isAddressOf({ db }: Pick<App, 'db'>, userId: string, from: string): Promise<boolean> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return emailKey(email) === emailKey(from)
}

/** Returns who of the two people of a conversation has an address; null where neither has. */
async function participant({ db }: Pick<App, 'db'>, transactionId: string, from: string | null) {
  if (!from) return null
  const sides = await db
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.userId')
    .select(['users.id', 'users.email'])
    .where('participations.transactionId', '=', transactionId)
    .execute()
  return sides.find(({ email }) => emailKey(email) === emailKey(from))?.id ?? null
}
