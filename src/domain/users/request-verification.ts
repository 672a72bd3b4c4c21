import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailField, emailKey } from './email-address.ts'
import { requireActive } from './policies.ts'
import { mailsOfTheDay, nextMail, startVerification } from './verification.ts'
import { lockUser } from './verify.ts'
import type { Viewer } from './viewer.ts'

const input = z.object({ email: emailField })

/**
 * Asks for another verification mail. Throws `email-already-verified` and `email-too-many-verification-requests`
 * (`params.next`: when the next one is possible, ISO 8601).
 */
export async function requestVerification(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  _input: unknown = {},
): Promise<void> {
  const member = requireActive(viewer)
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, member.userId)
    if (!user) throw new Problem('forbidden')
    if (user.emailVerified && !user.pendingEmail) throw new Problem('email-already-verified')
    await startVerification(tx, app, user.id, user.pendingEmail ?? user.email)
  })
}

/**
 * Corrects a mistyped address before it is confirmed, and sends a mail to the right one. Links to the wrong one are dead
 * from then on. Throws `email-taken`, `email-already-verified`, `email-too-many-verification-requests`.
 */
export async function changeUnverifiedEmail(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireActive(viewer)
  const { email } = parse(input, given)
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, member.userId)
    if (!user) throw new Problem('forbidden')
    if (user.emailVerified) throw new Problem('email-already-verified')
    if (emailKey(email) !== emailKey(user.email)) {
      const claimed = await tx
        .insertInto('userEmails')
        .values({ emailKey: emailKey(email), userId: user.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId')
        .executeTakeFirst()
      if (!claimed) throw new Problem('email-taken', { field: 'email' })
      await tx.deleteFrom('userEmails').where('emailKey', '=', emailKey(user.email)).execute()
    }
    await tx.updateTable('users').set({ email, updatedAt: app.clock.now() }).where('id', '=', user.id).execute()
    await startVerification(tx, app, user.id, email)
  })
}

/** Where one's own verification stands: which address, when the last mail was asked for, how many are left today. */
export async function verificationState(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<{ email: string; verified: boolean; lastMailAt: Date | null; mailsLeft: number; nextMailAt: Date | null }> {
  const member = requireActive(viewer)
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const most = app.marketplace.limits.verificationMailsPerDay
  const sent = await mailsOfTheDay(app.db, app.clock, member.userId)
  return {
    email: user.email,
    verified: user.emailVerified,
    lastMailAt: sent.at(-1) ?? null,
    mailsLeft: Math.max(0, most - sent.length),
    nextMailAt: nextMail(sent, most),
  }
}
