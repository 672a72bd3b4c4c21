import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { attemptsUsed, attemptWindow, countAttempt } from '../attempts.ts'
import { requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { hasVouch } from '../vouches/index.ts'

type Needs = Pick<App, 'clock' | 'marketplace'>

/**
 * What a member may still do. `more`: when there is more again; null where a confirmed address brings more. `withVouch`: how
 * many there would be in a day if a verified organisation vouched for the member; null where that brings nothing.
 */
export type Quota = { left: number; more: Date | null; withVouch: number | null }

/**
 * Counts a new transaction of a member, within the database transaction that inserts it and before it does. Locks the
 * member's counter, so that transactions begun at the same time are counted one after the other. Throws `too-many-requests`
 * over the limit of a day, `email-not-verified` over the limit before verification; the caller rolls back.
 */
export async function countInitiation(app: Needs, tx: Transaction<DB>, member: Member): Promise<void> {
  const { beforeConfirmation } = app.marketplace
  await countOfDay({ ...app, db: tx }, 'enquiry', member)
  if (member.emailVerified) return
  if ((await begunBy(tx, member)) >= beforeConfirmation.conversations) throw new Problem('email-not-verified')
}

/**
 * Counts a message of a member, within the database transaction that inserts it. Throws `too-many-requests` over the limit
 * of a day, or `email-not-verified` over the lower one before verification; the caller rolls back.
 */
export async function countMessage(app: Needs, tx: Transaction<DB>, member: Member): Promise<void> {
  try {
    await countOfDay({ ...app, db: tx }, 'message', member)
  } catch (error) {
    const isLimit = isProblem(error) && error.code === 'too-many-requests'
    throw isLimit && !member.emailVerified ? new Problem('email-not-verified') : error
  }
}

/** Returns how many conversations the viewer may still begin. Throws `not-signed-in`. */
export async function conversationQuota(app: Needs & Pick<App, 'db'>, viewer: Viewer): Promise<Quota> {
  const member = requireMember(viewer)
  const today = await quotaOfDay(app, 'enquiry', member)
  if (member.emailVerified) return today
  const { beforeConfirmation } = app.marketplace
  const left = Math.max(0, beforeConfirmation.conversations - (await begunBy(app.db, member)))
  return left <= today.left ? { left, more: null, withVouch: null } : { ...today, withVouch: null }
}

/** Returns how many messages the viewer may still send in conversations. Throws `not-signed-in`. */
export async function messageQuota(app: Needs & Pick<App, 'db'>, viewer: Viewer): Promise<Quota> {
  const member = requireMember(viewer)
  const quota = await quotaOfDay(app, 'message', member)
  return member.emailVerified ? quota : { ...quota, more: null, withVouch: null }
}

/** How many there are in a day, and how many while a verified organisation vouches for the member: never fewer. */
type DayLimit = { usual: number; vouched: number }

/** Returns how many conversations a member may begin, and how many messages send, in a day. */
export function dayLimits(
  { marketplace: { limits, beforeConfirmation, vouchedFor } }: Pick<App, 'marketplace'>,
  { emailVerified }: Pick<Member, 'emailVerified'>,
): { enquiry: DayLimit; message: DayLimit } {
  const raised = (usual: number, vouched: number) => ({ usual, vouched: Math.max(usual, vouched) })
  const { messagesPerDay } = beforeConfirmation
  return {
    enquiry: raised(limits.enquiriesPerDay, vouchedFor.enquiriesPerDay),
    message: emailVerified
      ? raised(limits.messagesPerDay, vouchedFor.messagesPerDay)
      : { usual: messagesPerDay, vouched: messagesPerDay },
  }
}

/** Counts one, and looks for a vouch only above the usual limit, where hardly anybody gets. */
async function countOfDay(app: Needs & Pick<App, 'db'>, name: 'enquiry' | 'message', member: Member): Promise<void> {
  const { userId } = member
  const { usual, vouched } = dayLimits(app, member)[name]
  const used = await countAttempt(app, name, userId, vouched)
  if (used > usual && !(await hasVouch(app, userId))) throw attemptWindow(app, name).refusal()
}

async function quotaOfDay(app: Needs & Pick<App, 'db'>, name: 'enquiry' | 'message', member: Member): Promise<Quota> {
  const { userId, profileType } = member
  const { usual, vouched } = dayLimits(app, member)[name]
  const [used, hasOne] = await Promise.all([attemptsUsed(app, name, userId), hasVouch(app, userId)])
  const left = Math.max(0, (hasOne ? vouched : usual) - used)
  const canHaveOne = !hasOne && vouched > usual && profileType !== 'organisation'
  return { left, more: attemptWindow(app, name).end, withVouch: canHaveOne ? vouched : null }
}

async function begunBy(db: App['db'] | Transaction<DB>, { userId }: Member): Promise<number> {
  const { begun } = await db
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('userId', '=', userId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  return begun
}
