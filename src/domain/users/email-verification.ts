import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { sixDigits } from '#domain/numeric-code.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import { emailKey } from './email-address.ts'
import { deriveKey } from '#domain/derive-key.ts'

/** How long the link and the code of a mail are valid, in milliseconds. */
const verificationLifetime = day

/** A verification mail: its user, its id and the address it proves. */
export type Verification = { userId: string; id: string; email: string }

/**
 * Starts the proof of an address. Its mail is sent by the reader of the event. Throws
 * `email-too-many-verification-requests` with the moment `next` (ISO 8601) when the day's mails are used up.
 * The caller holds a lock on the user's row, so that requests side by side are counted one after another.
 */
export async function startEmailVerification(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  userId: string,
  email: string,
): Promise<void> {
  const { clock, marketplace } = app
  const next = nextMail(await mailsOfTheDay(tx, clock, userId, email), marketplace.limits.verificationMailsPerDay)
  const max = marketplace.limits.verificationMailsPerDay
  if (next) throw new Problem('email-too-many-verification-requests', { params: { max, next: next.toISOString() } })
  const now = clock.now()
  const id = newId()
  await tx
    .insertInto('emailVerifications')
    .values({ userId, id, email, createdAt: now, expiresAt: new Date(now.getTime() + verificationLifetime) })
    .execute()
  await record(tx, clock, 'user.verification-requested', {
    actorId: userId,
    subjectId: userId,
    payload: { verificationId: id },
  })
}

/**
 * Returns when the mails of the last 24 hours to this address were asked for, the oldest first. Each address has its own
 * count, so that a mistyped one can be corrected after its mails are used up.
 */
export async function mailsOfTheDay(
  db: App['db'] | Transaction<DB>,
  clock: App['clock'],
  userId: string,
  email: string,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('emailVerifications')
    .select(['createdAt', 'email'])
    .where('userId', '=', userId)
    .where('createdAt', '>', new Date(clock.now().getTime() - day))
    .orderBy('createdAt')
    .execute()
  return rows.filter((row) => emailKey(row.email) === emailKey(email)).map(({ createdAt }) => createdAt)
}

/** Returns when the next mail is possible; null when that is now. */
export function nextMail(sent: Date[], max: number): Date | null {
  const [oldest] = sent.slice(-max)
  return oldest && sent.length >= max ? new Date(oldest.getTime() + day) : null
}

/** Returns the token of the link in the mail. Derived, so that neither the database nor an event holds it. */
export function verificationToken(app: Pick<App, 'secret'>, { userId, id, email }: Verification): string {
  const proof = deriveKey(app, 'verify-email-link', userId, id, email).subarray(0, 18)
  return Buffer.concat([idBytes(userId), idBytes(id), proof]).toString('base64url')
}

/** Returns the six digits of the mail. Derived like the token. */
export function verificationCode(app: Pick<App, 'secret'>, { userId, id, email }: Verification): string {
  return sixDigits(app, 'verify-email-code', userId, id, email)
}

/** Returns the verification that a token names, before its proof is checked. Null for a malformed token. */
export function readVerificationToken(token: string): { userId: string; id: string } | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 50) return null
  return { userId: idText(bytes.subarray(0, 16)), id: idText(bytes.subarray(16, 32)) }
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
