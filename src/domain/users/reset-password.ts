import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { countAttempt, pseudonym, refuseAboveLimit } from '#domain/attempts.ts'
import { record } from '#domain/events.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { hour } from '#kernel/clock.ts'
import { isSameText } from '#kernel/same-text.ts'
import { emailField, emailKey } from './email-address.ts'
import { endEarlierAccess } from './end-access.ts'
import { lockUser } from './lock-user.ts'
import { newPasswordField } from './password-field.ts'
import { confirmedUser, queueLink } from './sign-in-link.ts'
import { deriveKey } from '#domain/derive-key.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

const requestInput = z.object({ email: emailField, address: z.string().max(100).default('unknown') })
const resetInput = ({ limits: { passwordLength } }: Marketplace) =>
  z.object({
    email: emailField,
    passwordResetToken: z.string('password-reset-invalid').max(200, 'password-reset-invalid'),
    newPassword: newPasswordField({ passwordLength }),
  })

/** How long a link is valid, in milliseconds. */
const resetLinkLifetime = hour
/** Good links of one account. Requests beyond it succeed, since the owner has a link. */
const maxOpenLinks = 10

/** A request for a new password, with its user and its id. */
export type PasswordReset = { userId: string; id: string }

/**
 * Sends a mail with a link to a new password, valid for an hour; for a closed account the mail that says how to keep it.
 * Throws `email-not-found`, `too-many-requests`.
 */
export async function requestPasswordReset(app: Needs, given: unknown): Promise<PasswordReset> {
  const { email, address } = parse(requestInput, given)
  const here = pseudonym(app, address)
  const account = pseudonym(app, emailKey(email))
  await countAttempt(app, 'reset:address', here)
  await countAttempt(app, 'reset:account', `${account}:${here}`)
  // After too many unknown addresses, known ones get the same response.
  await refuseAboveLimit(app, 'reset:unknown', here)
  const user = await findByEmail(app, email)
  const closed = user ? undefined : await confirmedUser(app, email)
  if (closed) {
    await queueLink(app, closed, '')
    return { userId: closed.id, id: newId() }
  }
  if (!user) {
    await countAttempt(app, 'reset:unknown', here)
    throw new Problem('email-not-found', { field: 'email' })
  }
  const reset = { userId: user.id, id: newId() }
  if (!(await mayMail(app, user.id))) return reset
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('passwordResets')
      .values({ ...reset, createdAt: now, expiresAt: new Date(now.getTime() + resetLinkLifetime) })
      .execute()
    await record(tx, app.clock, 'user.password-reset-requested', {
      actorId: null,
      subjectId: user.id,
      payload: { resetId: reset.id },
    })
  })
  return reset
}

/** Whether another mail goes to this account: strangers must not fill a mailbox, nor keep its owner from the link. */
async function mayMail(app: Needs, userId: string): Promise<boolean> {
  const rows = await app.db
    .selectFrom('passwordResets')
    .select('id')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .limit(maxOpenLinks)
    .execute()
  return rows.length < maxOpenLinks
}

/**
 * Sets a new password by the token of a mail. Everything that was opened before ends: sessions, tokens, other links, an
 * address that was asked for, identities that did not prove the account's address. A token works once. Throws
 * `password-reset-invalid` and what is wrong with the new password.
 */
export async function resetPassword(
  app: Needs & Pick<App, 'passwords' | 'marketplace'>,
  given: unknown,
): Promise<{ userId: string }> {
  const { email, passwordResetToken, newPassword } = parse(resetInput(app.marketplace), given)
  const open = await openReset(app, email, passwordResetToken)
  if (!open) {
    // Counted for this token alone: whatever strangers send, the right link of the owner is never refused.
    await countAttempt(app, 'reset:wrong', pseudonym(app, passwordResetToken))
    throw invalid()
  }
  const passwordHash = await app.passwords.hash(newPassword)
  await app.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, open.userId)
    if (!locked || emailKey(locked.email) !== emailKey(email)) throw invalid()
    const now = app.clock.now()
    const used = await tx
      .updateTable('passwordResets')
      .set({ usedAt: now })
      .where('userId', '=', open.userId)
      .where('id', '=', open.id)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw invalid()
    await tx.updateTable('users').set({ passwordHash, updatedAt: now }).where('id', '=', open.userId).execute()
    await endEarlierAccess(tx, app, open.userId, { emailKey: emailKey(email) })
    await record(tx, app.clock, 'user.password-changed', { actorId: open.userId, subjectId: open.userId, payload: {} })
  })
  return { userId: open.userId }
}

/** Returns whether the link of a mail still sets a new password. It is not spent by that. */
export async function isPasswordResetOpen(
  app: Needs,
  { email, passwordResetToken }: { email: string; passwordResetToken: string },
): Promise<boolean> {
  const { success, data } = emailField.safeParse(email)
  return success && (await openReset(app, data, passwordResetToken)) !== null
}

/** Returns the token of the link in the mail. Derived, so that no table holds it. */
export function resetToken(app: Pick<App, 'secret'>, { userId, id }: PasswordReset): string {
  return `${id}.${deriveKey(app, 'password-reset', userId, id).toString('base64url')}`
}

/** Returns the request that a token belongs to, while it is neither used nor over; otherwise null. */
async function openReset(app: Needs, email: string, token: string): Promise<PasswordReset | null> {
  const user = await findByEmail(app, email)
  const [id = ''] = token.split('.')
  if (!user || !isSameText(resetToken(app, { userId: user.id, id }), token)) return null
  const row = await app.db
    .selectFrom('passwordResets')
    .select('id')
    .where('userId', '=', user.id)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .executeTakeFirst()
  return row ? { userId: user.id, id } : null
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
