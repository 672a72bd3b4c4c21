import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { countAttempt } from '#domain/attempts.ts'
import { record } from '#domain/events.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { isSame } from './access/access-token.ts'
import { storePassword } from './change-password.ts'
import { emailField, emailKey } from './email-address.ts'
import { newPasswordField } from './password-field.ts'
import { derive, pseudonym } from './secret-text.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

const requestInput = z.object({ email: emailField, address: z.string().max(100).default('unknown') })
const resetInput = z.object({
  email: emailField,
  passwordResetToken: z.string('password-reset-invalid').max(200, 'password-reset-invalid'),
  newPassword: newPasswordField,
})

const hour = 3_600_000
const limits = { account: { most: 5, seconds: 3600 }, address: { most: 100, seconds: 3600 } }
const guesses = { most: 20, seconds: 3600 }

/** A proof for a new password: whose, and which one. */
export type PasswordReset = { userId: string; id: string }

/** Asks for a mail with a link to a new password, good for an hour. Throws `email-not-found`, `too-many-requests`. */
export async function requestPasswordReset(app: Needs, given: unknown): Promise<PasswordReset> {
  const { email, address } = parse(requestInput, given)
  await countAttempt(app, `reset:address:${pseudonym(app, address)}`, limits.address)
  await countAttempt(app, `reset:account:${pseudonym(app, emailKey(email))}`, limits.account)
  const user = await findByEmail(app, email)
  if (!user) throw new Problem('email-not-found', { field: 'email' })
  const reset = { userId: user.id, id: newId() }
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('passwordResets')
      .values({ ...reset, createdAt: now, expiresAt: new Date(now.getTime() + hour) })
      .execute()
    await record(tx, app.clock, 'user.password-reset-requested', {
      actorId: null,
      subjectId: user.id,
      payload: { resetId: reset.id },
    })
  })
  return reset
}

/**
 * Sets a new password by the token of a mail; every session ends. A token works once. Throws `password-reset-invalid` and
 * what is wrong with the new password.
 */
export async function resetPassword(app: Needs & Pick<App, 'passwords'>, given: unknown): Promise<{ userId: string }> {
  const { email, passwordResetToken, newPassword } = parse(resetInput, given)
  await countAttempt(app, `reset:guess:${pseudonym(app, emailKey(email))}`, guesses)
  const user = await findByEmail(app, email)
  const [id = ''] = passwordResetToken.split('.')
  const genuine = user && isSame(resetToken(app, { userId: user.id, id }), passwordResetToken)
  if (!user || !genuine) throw invalid()
  const used = await app.db
    .updateTable('passwordResets')
    .set({ usedAt: app.clock.now() })
    .where('userId', '=', user.id)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .returning('id')
    .executeTakeFirst()
  if (!used) throw invalid()
  await storePassword(app, user.id, newPassword)
  return { userId: user.id }
}

/** The token of the link in the mail. Derived, so that no table holds it. */
export function resetToken(app: Pick<App, 'secret'>, { userId, id }: PasswordReset): string {
  return `${id}.${derive(app, 'password-reset', userId, id).toString('base64url')}`
}

function findByEmail({ db }: Pick<App, 'db'>, email: string) {
  return db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select('users.id')
    .where('emailKey', '=', emailKey(email))
    .where('users.state', '=', 'active')
    .executeTakeFirst()
}

function invalid(): Problem {
  return new Problem('password-reset-invalid', { field: 'passwordResetToken' })
}
