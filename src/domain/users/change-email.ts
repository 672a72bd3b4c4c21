import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailField, emailKey } from './email-address.ts'
import { refuseTaken } from './open-account.ts'
import { requireOwnPassword } from './own-password.ts'
import { requireActive } from './policies.ts'
import { startVerification } from './verification.ts'
import { lockUser } from './verify.ts'
import type { Viewer } from './viewer.ts'

const schema = z.object({
  currentPassword: z.string('password-required').max(256, 'current-password-wrong'),
  email: emailField,
})

/**
 * Asks to be reached at another address. It counts once its link was followed; until then the old one stays, and is told.
 * Asking for the present address takes an earlier wish back. Throws `current-password-wrong`, `email-taken`,
 * `email-too-many-verification-requests`, `too-many-requests`, `forbidden`.
 */
export async function changeEmail(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireActive(viewer)
  const { currentPassword, email } = parse(schema, given)
  await requireOwnPassword(app, member, currentPassword)
  const present = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  const isPresent = emailKey(present.email) === emailKey(email)
  if (!isPresent) await refuseTaken(app, email)
  await app.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, member.userId))) throw new Problem('forbidden')
    await tx
      .updateTable('users')
      .set({ pendingEmail: isPresent ? null : email, updatedAt: app.clock.now() })
      .where('id', '=', member.userId)
      .execute()
    if (isPresent) return
    await startVerification(tx, app, member.userId, email)
    await record(tx, app.clock, 'user.email-change-requested', {
      actorId: member.userId,
      subjectId: member.userId,
      payload: {},
    })
  })
}
