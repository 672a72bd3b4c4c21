import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { countAttempt } from '#domain/attempts.ts'
import { record } from '#domain/events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailField, emailKey } from './email-address.ts'
import { expireLinks } from './end-access.ts'
import { lockUser } from './lock-user.ts'
import { isTaken } from './open-account.ts'
import { requireOwnPassword } from './own-password.ts'
import { currentPasswordField } from './password-field.ts'
import { requireAccountOwner } from './policies.ts'
import { startEmailVerification } from './email-verification.ts'
import type { Viewer } from './viewer.ts'

const schema = z.object({
  currentPassword: currentPasswordField,
  email: emailField,
})

/**
 * Requests a change of the e-mail address. The new address applies once its owner, signed in, has confirmed it; until then
 * the old one stays and gets a notice. Earlier links and codes become invalid. Requesting the present address withdraws a
 * pending change. Throws `current-password-wrong`, `password-required`, `email-taken`,
 * `email-too-many-verification-requests`, `too-many-requests`, `forbidden`.
 */
export async function changeEmail(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireAccountOwner(viewer)
  const { currentPassword, email } = parse(schema, given)
  const proved = await requireOwnPassword(app, member, currentPassword)
  const present = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  if (emailKey(present.email) === emailKey(email)) return cancelEmailChange(app, member)
  await countAddressChange(app, member.userId)
  if (await isTaken(app, email)) throw new Problem('email-taken', { field: 'email' })
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, member.userId)
    // Replaced in the meantime, by a reset or in another window: what was proved is no longer the password.
    if (!user || user.passwordHash !== proved) throw new Problem('current-password-wrong', { field: 'currentPassword' })
    const now = app.clock.now()
    await expireLinks(tx, 'emailVerifications', member.userId, now)
    await tx.updateTable('users').set({ pendingEmail: email, updatedAt: now }).where('id', '=', member.userId).execute()
    await startEmailVerification(tx, app, member.userId, email)
    await record(tx, app.clock, 'user.email-change-requested', {
      actorId: member.userId,
      subjectId: member.userId,
      payload: {},
    })
  })
}

/** Takes the wish for another address back; its link and code end. Throws `forbidden` for staff in another's name. */
export async function cancelEmailChange(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.pendingEmail) return
    const now = app.clock.now()
    await expireLinks(tx, 'emailVerifications', userId, now)
    await tx.updateTable('users').set({ pendingEmail: null, updatedAt: now }).where('id', '=', userId).execute()
  })
}

/** Counts an attempt to change the address before anything else is checked. Throws `too-many-requests`. */
export async function countAddressChange(app: Pick<App, 'db' | 'clock'>, userId: string): Promise<void> {
  await countAttempt(app, 'address-change', userId)
}
