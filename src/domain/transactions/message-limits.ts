import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import { limits } from '../attempt-limits.ts'
import type { Member } from '../users/viewer.ts'

/** Number of conversations that somebody may begin before the e-mail address is verified. */
export const enquiriesBeforeVerification = 3

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * Counts a new transaction of a member, within the database transaction that inserts it and before it does. Locks the
 * member's counter, so that transactions begun at the same time are counted one after the other. Throws `too-many-requests`
 * over the limit of a day, `email-not-verified` over the limit before verification; the caller rolls back.
 */
export async function countInitiation(app: Needs, tx: Transaction<DB>, member: Member): Promise<void> {
  await countAttempt({ ...app, db: tx }, 'enquiry', member.userId, app.marketplace.limits.enquiriesPerDay)
  if (member.emailVerified) return
  const { begun } = await tx
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('userId', '=', member.userId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  if (begun >= enquiriesBeforeVerification) throw new Problem('email-not-verified')
}

/**
 * Counts a message of a member, within the database transaction that inserts it. Throws `too-many-requests` over the limit
 * of a day, or `email-not-verified` over the lower one before verification; the caller rolls back.
 */
export async function countMessage(app: Needs, tx: Transaction<DB>, member: Member): Promise<void> {
  try {
    await countAttempt({ ...app, db: tx }, 'message', member.userId, messageLimit(app, member))
  } catch (error) {
    const isLimit = isProblem(error) && error.code === 'too-many-requests'
    throw isLimit && !member.emailVerified ? new Problem('email-not-verified') : error
  }
}

/** Returns how many messages a member may send in a day. */
export function messageLimit(
  { marketplace }: Pick<App, 'marketplace'>,
  { emailVerified }: Pick<Member, 'emailVerified'>,
) {
  return emailVerified ? marketplace.limits.messagesPerDay : limits.message.maxBeforeVerification
}
