import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { attemptsUsed, attemptWindow, countAttempt } from '../attempts.ts'
import { requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'clock' | 'marketplace'>

/** What a member may still do. `more`: when there is more again; null where a confirmed address brings more. */
export type Quota = { left: number; more: Date | null }

/**
 * Counts a new transaction of a member, within the database transaction that inserts it and before it does. Locks the
 * member's counter, so that transactions begun at the same time are counted one after the other. Throws `too-many-requests`
 * over the limit of a day, `email-not-verified` over the limit before verification; the caller rolls back.
 */
export async function countInitiation(app: Needs, tx: Transaction<DB>, member: Member): Promise<void> {
  const { limits, beforeConfirmation } = app.marketplace
  await countAttempt({ ...app, db: tx }, 'enquiry', member.userId, limits.enquiriesPerDay)
  if (member.emailVerified) return
  if ((await begunBy(tx, member)) >= beforeConfirmation.conversations) throw new Problem('email-not-verified')
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

/** Returns how many conversations the viewer may still begin. Throws `not-signed-in`. */
export async function conversationQuota(app: Needs & Pick<App, 'db'>, viewer: Viewer): Promise<Quota> {
  const member = requireMember(viewer)
  const { limits, beforeConfirmation } = app.marketplace
  const used = await attemptsUsed(app, 'enquiry', member.userId)
  const today = { left: Math.max(0, limits.enquiriesPerDay - used), more: attemptWindow(app, 'enquiry').end }
  if (member.emailVerified) return today
  const left = Math.max(0, beforeConfirmation.conversations - (await begunBy(app.db, member)))
  return left <= today.left ? { left, more: null } : today
}

/** Returns how many messages the viewer may still send in conversations. Throws `not-signed-in`. */
export async function messageQuota(app: Needs & Pick<App, 'db'>, viewer: Viewer): Promise<Quota> {
  const member = requireMember(viewer)
  const used = await attemptsUsed(app, 'message', member.userId)
  const more = member.emailVerified ? attemptWindow(app, 'message').end : null
  return { left: Math.max(0, messageLimit(app, member) - used), more }
}

/** Returns how many messages a member may send in a day. */
export function messageLimit(
  { marketplace: { limits, beforeConfirmation } }: Pick<App, 'marketplace'>,
  { emailVerified }: Pick<Member, 'emailVerified'>,
) {
  return emailVerified ? limits.messagesPerDay : beforeConfirmation.messagesPerDay
}

async function begunBy(db: App['db'] | Transaction<DB>, { userId }: Member): Promise<number> {
  const { begun } = await db
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('userId', '=', userId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  return Number(begun)
}
