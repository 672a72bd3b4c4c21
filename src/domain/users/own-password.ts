import type { App } from '#domain/app.ts'
import { countAttempt, forgetAttempts } from '#domain/attempts.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from './viewer.ts'

/**
 * Checks the password of a signed-in member. Returns the hash it was compared with. Throws `password-required` for an empty
 * one, which is not counted as an attempt, `current-password-wrong`, `too-many-requests`, and `forbidden` for staff who act
 * for another person.
 */
export async function requireOwnPassword(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  { userId, sessionId, scopes }: Member,
  password: string,
): Promise<string | null> {
  if (scopes !== 'user') throw new Problem('forbidden')
  if (password === '') throw new Problem('password-required', { field: 'currentPassword' })
  const key = `${userId}:${sessionId}`
  await countAttempt(app, 'own-password', key)
  const user = await app.db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  const passwordHash = user?.passwordHash ?? null
  if (!(await app.passwords.verify(passwordHash, password)))
    throw new Problem('current-password-wrong', { field: 'currentPassword' })
  await forgetAttempts(app, 'own-password', key)
  return passwordHash
}
