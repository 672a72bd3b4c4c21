import type { App } from '#domain/app.ts'
import { countAttempt, forgetAttempts } from '#domain/attempts.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from './viewer.ts'

/** Wrong tries of one's own password. */
const limit = { most: 10, seconds: 15 * 60 }

/**
 * Asks somebody who is signed in for the password once more. Throws `current-password-wrong`, `too-many-requests`, and
 * `forbidden` for somebody of the staff in another person's name.
 */
export async function requireOwnPassword(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  { userId, scopes }: Member,
  password: string,
): Promise<void> {
  if (scopes !== 'user') throw new Problem('forbidden')
  const subject = `own-password:${userId}`
  await countAttempt(app, subject, limit)
  const user = await app.db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (!(await app.passwords.verify(user?.passwordHash ?? null, password)))
    throw new Problem('current-password-wrong', { field: 'currentPassword' })
  await forgetAttempts(app, subject)
}
