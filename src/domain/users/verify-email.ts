import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { typedCodeField, wrongCodesAllowed } from '#domain/numeric-code.ts'
import { parse } from '#kernel/parse.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'
import { isSameText } from '#kernel/same-text.ts'
import { emailKey } from './email-address.ts'
import { endEarlierAccess } from './end-access.ts'
import { lockUser } from './lock-user.ts'
import { claimAddress } from './open-account.ts'
import { isOnBehalf, requireAccountOwner } from './policies.ts'
import { readVerificationToken, verificationCode, verificationToken } from './email-verification.ts'
import type { Member, Viewer } from './viewer.ts'

type VerifyApp = Pick<App, 'db' | 'clock' | 'secret'>

const tokenInput = z.object({ token: z.string('verification-token-invalid').max(200, 'verification-token-invalid') })
const codeInput = z.object({ code: typedCodeField('verification-code-wrong') })

/**
 * The result of a confirmation. `sessionToken` replaces the session of the caller after a change of the address.
 * `awaitsApproval`: staff still have to approve the person.
 */
export type Confirmed = { userId: string; sessionToken: string | null; awaitsApproval: boolean }

/**
 * Confirms an address by the link of a mail. The present address can be confirmed by any viewer; a change of the address
 * requires its owner to be signed in, and ends everything opened before. A link works once, for the address it was sent to.
 * With `only`, no other person's address is confirmed. Throws `verification-token-invalid`, `not-signed-in` or `forbidden`
 * where the owner has to confirm, and with `only` `email-already-verified` for the link that proved the address.
 */
export async function verifyEmailByToken(
  app: VerifyApp,
  viewer: Viewer,
  input: unknown,
  only?: string,
): Promise<Confirmed> {
  const { token } = parse(tokenInput, input)
  const named = readVerificationToken(token)
  if (!named || (only !== undefined && named.userId !== only)) throw invalid()
  const owner = ownerOf(viewer, named.userId)
  return app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, named.userId)
    const verification = await tx
      .selectFrom('emailVerifications')
      .selectAll()
      .where('userId', '=', named.userId)
      .where('id', '=', named.id)
      .executeTakeFirst()
    if (!user || !verification) throw invalid()
    if (!isSameText(verificationToken(app, verification), token)) throw invalid()
    // Programs get a code of their own for a repeated confirmation; the page says that the link was used.
    if (only !== undefined && verification.usedAt && user.emailVerified && !user.pendingEmail)
      throw new Problem('email-already-verified')
    if (verification.usedAt || verification.expiresAt <= app.clock.now()) throw invalid()
    if (!isWanted(user, verification)) throw invalid()
    if (moves(user, verification) && !owner) throw new Problem(viewer.kind === 'member' ? 'forbidden' : 'not-signed-in')
    const sessionToken = await confirm(tx, app, user, verification, owner)
    return { userId: named.userId, sessionToken, awaitsApproval: user.awaitsApproval }
  })
}

/** Returns the account whose address a link would change, for the page that asks its owner; null for other links. */
export async function linkChangesEmail(app: VerifyApp, token: string): Promise<{ userId: string } | null> {
  const named = readVerificationToken(token)
  if (!named) return null
  const row = await app.db
    .selectFrom('emailVerifications')
    .innerJoin('users', 'users.id', 'emailVerifications.userId')
    .select(['emailVerifications.email as wanted', 'users.pendingEmail', 'users.email'])
    .where('emailVerifications.userId', '=', named.userId)
    .where('emailVerifications.id', '=', named.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .executeTakeFirst()
  if (!row || !isSameText(verificationToken(app, { ...named, email: row.wanted }), token)) return null
  const wanted = { email: row.wanted }
  return isWanted(row, wanted) && moves(row, wanted) ? { userId: named.userId } : null
}

/** The viewer, if the account is theirs and they are not staff in the owner's name. */
function ownerOf(viewer: Viewer, userId: string): Member | null {
  return viewer.kind === 'member' && viewer.userId === userId && !isOnBehalf(viewer) ? viewer : null
}

/**
 * Confirms the viewer's address by the six digits of the newest mail. Throws `verification-code-wrong`, and
 * `verification-code-expired` once it was wrong five times, used, or expired.
 */
export async function verifyEmailByCode(
  app: VerifyApp,
  viewer: Viewer,
  input: unknown,
): Promise<{ sessionToken: string | null }> {
  const member = requireAccountOwner(viewer)
  const { code } = parse(codeInput, input)
  let sessionToken: string | null = null
  // A refusal is returned, not thrown, out of the transaction: a wrong code must stay counted.
  const refusal = await app.db.transaction().execute(async (tx): Promise<ProblemCode | null> => {
    const user = await lockUser(tx, member.userId)
    if (!user) return 'forbidden'
    if (user.emailVerified && !user.pendingEmail) return 'email-already-verified'
    const newest = await tx
      .selectFrom('emailVerifications')
      .selectAll()
      .where('userId', '=', member.userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest || newest.usedAt || newest.wrongCodes >= wrongCodesAllowed) return 'verification-code-expired'
    if (newest.expiresAt <= app.clock.now() || !isWanted(user, newest)) return 'verification-code-expired'
    if (isSameText(verificationCode(app, newest), code)) {
      sessionToken = await confirm(tx, app, user, newest, member)
      return null
    }
    await tx
      .updateTable('emailVerifications')
      .set((row) => ({ wrongCodes: row('wrongCodes', '+', 1) }))
      .where('userId', '=', newest.userId)
      .where('id', '=', newest.id)
      .execute()
    return 'verification-code-wrong'
  })
  if (refusal) throw new Problem(refusal, { field: refusal.startsWith('verification-') ? 'code' : undefined })
  return { sessionToken }
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** A proof counts for the present address, and for the one somebody asked to be reached at. */
function isWanted(
  { email, pendingEmail }: Pick<LockedUser, 'email' | 'pendingEmail'>,
  verification: { email: string },
): boolean {
  return [email, pendingEmail ?? email].some((wanted) => emailKey(wanted) === emailKey(verification.email))
}

function moves(user: { email: string }, verification: { email: string }): boolean {
  return emailKey(verification.email) !== emailKey(user.email)
}

async function confirm(
  tx: Transaction<DB>,
  app: VerifyApp,
  user: LockedUser,
  verification: { userId: string; id: string; email: string },
  owner: Member | null,
): Promise<string | null> {
  const { userId, id, email } = verification
  const now = app.clock.now()
  await tx
    .updateTable('emailVerifications')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
  const moving = moves(user, verification)
  if (!moving && user.emailVerified) return null
  if (moving) {
    await claimAddress(tx, userId, email)
    await tx.deleteFrom('userEmails').where('emailKey', '=', emailKey(user.email)).execute()
  }
  // Only a person who is signed in can have shown that the identity and the address belong together.
  else if (owner)
    await tx
      .updateTable('userIdentities')
      .set({ provedEmailKey: emailKey(email) })
      .where('userId', '=', userId)
      .execute()
  await tx
    .updateTable('users')
    .set({ emailVerified: true, ...(moving ? { email } : {}), updatedAt: now })
    .where('id', '=', userId)
    .execute()
  const sessionToken =
    moving && owner
      ? await endEarlierAccess(tx, app, userId, { emailKey: emailKey(email), asked: { sessionId: owner.sessionId } })
      : null
  await record(tx, app.clock, 'user.email-verified', { actorId: userId, subjectId: userId, payload: {} })
  return sessionToken
}

function invalid(): Problem {
  return new Problem('verification-token-invalid', { field: 'token' })
}
