import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailField, emailKey } from './email-address.ts'
import { countAddressChange } from './change-email.ts'
import { endEarlierAccess, isOpen } from './end-access.ts'
import { lockUser } from './lock-user.ts'
import { claimAddress } from './open-account.ts'
import { requireAccountOwner, requireMember } from './policies.ts'
import { mailsOfTheDay, nextMail, startEmailVerification } from './email-verification.ts'
import type { Viewer } from './viewer.ts'

const input = z.object({ email: emailField })

/**
 * Sends another verification mail. Throws `email-already-verified` and `email-too-many-verification-requests`
 * (`params.next`: when the next one is possible, ISO 8601).
 */
export async function requestVerification(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  _input: unknown = {},
): Promise<void> {
  const member = requireAccountOwner(viewer)
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, member.userId)
    if (!user) throw new Problem('forbidden')
    if (user.emailVerified && !user.pendingEmail) throw new Problem('email-already-verified')
    await startEmailVerification(tx, app, user.id, user.pendingEmail ?? user.email)
  })
}

/**
 * Corrects an address before it is confirmed, and sends a mail to the new one. Earlier links and sessions end. Returns the
 * token of the session that replaces the caller's. Throws `email-taken`, `email-already-verified`,
 * `email-too-many-verification-requests`, `too-many-requests`, `forbidden`.
 */
export async function changeUnverifiedEmail(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ sessionToken: string | null }> {
  const member = requireAccountOwner(viewer)
  const { email } = parse(input, given)
  await countAddressChange(app, member.userId)
  return app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, member.userId)
    // A session that a new password has ended while this waited for the lock changes nothing.
    if (!user || !(await isOpen(tx, member))) throw new Problem('forbidden')
    if (user.emailVerified) throw new Problem('email-already-verified')
    if (emailKey(email) === emailKey(user.email)) {
      await tx.updateTable('users').set({ email, updatedAt: app.clock.now() }).where('id', '=', user.id).execute()
      await startEmailVerification(tx, app, user.id, email)
      return { sessionToken: null }
    }
    await claimAddress(tx, user.id, email)
    await tx.deleteFrom('userEmails').where('emailKey', '=', emailKey(user.email)).execute()
    await tx.updateTable('users').set({ email, updatedAt: app.clock.now() }).where('id', '=', user.id).execute()
    const { sessionId } = member
    const sessionToken = await endEarlierAccess(tx, app, user.id, { emailKey: emailKey(email), asked: { sessionId } })
    await startEmailVerification(tx, app, user.id, email)
    return { sessionToken }
  })
}

/**
 * The state of the viewer's verification. `email` is the address to be confirmed: the requested one (`changes`), else the
 * present one. `mailsLeft` and `nextMailAt` belong to this address.
 */
export type VerificationState = {
  email: string
  changes: boolean
  verified: boolean
  lastMailAt: Date | null
  mailsLeft: number
  nextMailAt: Date | null
}

/** Returns the state of the viewer's verification. */
export async function verificationState(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<VerificationState> {
  const member = requireMember(viewer)
  const user = await app.db
    .selectFrom('users')
    .select(['email', 'emailVerified', 'pendingEmail'])
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const max = app.marketplace.limits.verificationMailsPerDay
  const email = user.pendingEmail ?? user.email
  const sent = await mailsOfTheDay(app.db, app.clock, member.userId, email)
  return {
    email,
    changes: user.pendingEmail !== null,
    verified: user.emailVerified && user.pendingEmail === null,
    lastMailAt: sent.at(-1) ?? null,
    mailsLeft: Math.max(0, max - sent.length),
    nextMailAt: nextMail(sent, max),
  }
}
