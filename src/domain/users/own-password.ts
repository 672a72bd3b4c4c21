import type { App } from '#domain/app.ts'
import { countAttempt, forgetAttempts } from '#domain/attempts.ts'
import { Problem } from '#kernel/problem.ts'
import { isOnBehalf } from './policies.ts'
import { requireShownFactor } from './second-step.ts'
import type { Member } from './viewer.ts'

/**
 * Checks who is there before a way to log in is added or removed: the password, because such a change outlives a session
 * that somebody else has got hold of, and the second factor of staff. Returns and throws like `requireOwnPassword`; throws
 * also `second-factor-required`.
 */
export async function requireLogInChange(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  member: Member,
  password: string,
): Promise<string | null> {
  const proved = await requireOwnPassword(app, member, password)
  await requireShownFactor(app, member)
  return proved
}

/**
 * Checks the password of a signed-in member. Returns the hash it was compared with. Throws `password-required` for an empty
 * one, which is not counted as an attempt, `current-password-wrong`, `too-many-requests`, and `forbidden` for staff who act
 * for another person.
 */
export async function requireOwnPassword(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  member: Member,
  password: string,
): Promise<string | null> {
  if (isOnBehalf(member)) throw new Problem('forbidden')
  const { userId, sessionId } = member
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
