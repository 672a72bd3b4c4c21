import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { parse } from '#kernel/parse.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { requireActive } from './policies.ts'
import { claimAddress } from './open-account.ts'
import { readVerificationToken, verificationCode, verificationToken, wrongCodesAllowed } from './verification.ts'
import type { Viewer } from './viewer.ts'

type VerifyApp = Pick<App, 'db' | 'clock' | 'secret'>

const tokenInput = z.object({ token: z.string('verification-token-invalid').max(200, 'verification-token-invalid') })
const codeInput = z.object({
  code: z
    .string('verification-code-wrong')
    .max(100, 'verification-code-wrong')
    .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/gu, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'verification-code-wrong')),
})

/**
 * Confirms an address by the link of a mail, whoever is signed in. A link works once, for the address it was sent to. With
 * `only` it confirms nobody else's.
 * Throws `verification-token-invalid`.
 */
export async function verifyByToken(app: VerifyApp, input: unknown, only?: string): Promise<{ userId: string }> {
  const { token } = parse(tokenInput, input)
  const named = readVerificationToken(token)
  if (!named || (only !== undefined && named.userId !== only)) throw invalid()
  return app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, named.userId)
    const verification = await tx
      .selectFrom('emailVerifications')
      .selectAll()
      .where('userId', '=', named.userId)
      .where('id', '=', named.id)
      .executeTakeFirst()
    if (!user || !verification) throw invalid()
    if (!sameText(verificationToken(app, verification), token)) throw invalid()
    if (verification.usedAt || verification.expiresAt <= app.clock.now()) throw invalid()
    if (!isWanted(user, verification)) throw invalid()
    await confirm(tx, app, user, verification)
    return { userId: named.userId }
  })
}

/**
 * Confirms one's own address by the six digits of the newest mail. Throws `verification-code-wrong`, and
 * `verification-code-dead` once it was wrong five times, used, or too old.
 */
export async function verifyByCode(app: VerifyApp, viewer: Viewer, input: unknown): Promise<void> {
  const member = requireActive(viewer)
  const { code } = parse(codeInput, input)
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
    if (!newest || newest.usedAt || newest.wrongCodes >= wrongCodesAllowed) return 'verification-code-dead'
    if (newest.expiresAt <= app.clock.now() || !isWanted(user, newest)) return 'verification-code-dead'
    if (sameText(verificationCode(app, newest), code)) {
      await confirm(tx, app, user, newest)
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
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** A proof counts for the present address, and for the one somebody asked to be reached at. */
function isWanted({ email, pendingEmail }: LockedUser, verification: { email: string }): boolean {
  return [email, pendingEmail ?? email].some((wanted) => emailKey(wanted) === emailKey(verification.email))
}

async function confirm(
  tx: Transaction<DB>,
  app: VerifyApp,
  user: LockedUser,
  { userId, id, email }: { userId: string; id: string; email: string },
): Promise<void> {
  const now = app.clock.now()
  await tx
    .updateTable('emailVerifications')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
  const moves = emailKey(email) !== emailKey(user.email)
  if (moves) {
    await claimAddress(tx, userId, email)
    await tx.deleteFrom('userEmails').where('emailKey', '=', emailKey(user.email)).execute()
  }
  if (!moves && user.emailVerified) return
  await tx
    .updateTable('users')
    .set({ emailVerified: true, ...(moves ? { email, pendingEmail: null } : {}), updatedAt: now })
    .where('id', '=', userId)
    .execute()
  await record(tx, app.clock, 'user.email-verified', { actorId: userId, subjectId: userId, payload: {} })
}

/** Holds the row of somebody who is neither banned nor deleted until the transaction ends. */
export async function lockUser(tx: Transaction<DB>, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'pendingEmail'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function invalid(): Problem {
  return new Problem('verification-token-invalid', { field: 'token' })
}
