import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import type { Member } from '../users/viewer.ts'

/** Conversations that somebody may begin before the e-mail address is confirmed. */
export const enquiriesBeforeVerification = 3

/**
 * Counts a new conversation. Counting takes the person's counter row, so that conversations side by side are counted one
 * after the other. Throws `too-many-requests` or `email-not-verified`.
 */
export async function spendEnquiry(
  app: Pick<App, 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  member: Member,
): Promise<void> {
  const most = app.marketplace.limits.enquiriesPerDay
  await countAttempt({ db: tx, clock: app.clock }, `enquiry:${member.userId}`, { most, seconds: 86_400 })
  if (member.emailVerified) return
  const { begun } = await tx
    .selectFrom('participations')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('userId', '=', member.userId)
    .where('role', '=', 'customer')
    .executeTakeFirstOrThrow()
  if (begun >= enquiriesBeforeVerification) throw new Problem('email-not-verified')
}
