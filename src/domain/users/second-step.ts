import type { App } from '#domain/app.ts'
import { minute } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { keepTokenAfterLogIn } from './closed-account.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { openSession } from './sessions.ts'
import { staffNeedSecondFactor } from './staff-second-factor.ts'
import { hashToken, newToken } from './random-token.ts'
import type { Member } from './viewer.ts'

/** How long a log-in waits for its second factor, in milliseconds. */
export const secondStepLifetime = 10 * minute

/** What is known of a browser that logs in. `lasting`: whether the session outlasts it. */
type Browser = {
  userAgent: string
  previousToken?: string | undefined
  device?: string | undefined
  lasting?: boolean | undefined
}

/** A log-in that is done. `device`: what the browser keeps, see `rememberDevice`. */
export type SignedIn = {
  token: string
  member: Member
  device: string
  unfinished?: undefined
  closed?: undefined
}

/** The account is closed: the token with which its owner can keep it. */
export type ClosedLogIn = {
  closed: string
  unfinished?: undefined
  token?: undefined
  member?: undefined
  device?: undefined
}

/** A log-in, the token with which the browser goes on to the second factor, or the token that keeps a closed account. */
export type LogInOutcome =
  | SignedIn
  | ClosedLogIn
  | { unfinished: string; closed?: undefined; token?: undefined; member?: undefined; device?: undefined }

/**
 * Signs in somebody whose password or link was right; who has a second factor is asked for it first, and gets no session.
 * Nor does somebody whose account is closed. Call it in the transaction that holds a lock on the user's row.
 */
export async function signInOrAsk(
  app: Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>,
  userId: string,
  { device, ...browser }: Browser,
): Promise<LogInOutcome> {
  if (await needsSecondStep(app, userId)) return { unfinished: await beginSecondStep(app, userId, browser) }
  const closed = await keepTokenAfterLogIn(app, userId)
  if (closed !== undefined) return { closed }
  return { ...(await openSession(app, userId, browser)), device: await rememberDevice(app, device, userId) }
}

/**
 * Whether a password alone signs this person in no more: a second factor is set up, or the marketplace requires one of
 * staff and this member of staff has a passkey.
 */
export async function needsSecondStep(app: Pick<App, 'db' | 'marketplace'>, userId: string): Promise<boolean> {
  const { hasApp, hasPasskey } = await secondFactorsOf(app.db, userId)
  if (hasApp || !hasPasskey || !staffNeedSecondFactor(app)) return hasApp
  const user = await app.db.selectFrom('users').select('staffRole').where('id', '=', userId).executeTakeFirst()
  return user !== undefined && user.staffRole !== null
}

/** Returns which second factors a person can log in with: an app with codes, and passkeys. */
export async function secondFactorsOf(
  db: App['db'],
  userId: string,
): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const [app, passkey] = await Promise.all([
    db
      .selectFrom('secondFactors')
      .select('userId')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'passkeys.userId')
      .select('credentialId')
      .where('passkeys.userId', '=', userId)
      // One that was added before the account was recovered signs in no more.
      .where(({ or, eb, ref }) =>
        or([eb('recoveredAt', 'is', null), eb('passkeys.createdAt', '>', ref('recoveredAt'))]),
      )
      .executeTakeFirst(),
  ])
  return { hasApp: app !== undefined, hasPasskey: passkey !== undefined }
}

/**
 * Throws `second-factor-required` for staff whose session was opened without the second factor that their account has: who
 * knows only the password must not add another one.
 */
export async function requireShownFactor({ db }: Pick<App, 'db'>, member: Member): Promise<void> {
  if (!member.needsSecondFactor) return
  const { hasApp, hasPasskey } = await secondFactorsOf(db, member.userId)
  if (hasApp || hasPasskey) throw new Problem('second-factor-required')
}

/** A log-in that waits for the second factor. `knownAs`: the device, if this account has signed in on it before. */
export type SecondStep = { userId: string; knownAs: string | undefined }

/** Returns the log-in that waits in the browser with this token; null for none. `device` as in `logIn`. */
export async function readSecondStep(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  { token, device }: { token: string | undefined; device?: string | undefined },
): Promise<SecondStep | null> {
  if (!token || token.length > 100) return null
  const user = await app.db
    .selectFrom('unfinishedLogIns')
    .innerJoin('users', 'users.id', 'unfinishedLogIns.userId')
    .select(['users.id', 'users.passwordHash'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', app.clock.now())
    .where(({ or, eb }) => or([eb('users.state', '=', 'active'), eb('users.eraseAt', '>', app.clock.now())]))
    .where('users.state', '!=', 'banned')
    .executeTakeFirst()
  return user ? { userId: user.id, knownAs: knownDevice(app, device, user) } : null
}

/**
 * Signs in after the second factor was right, unless the account is closed. Call it in the transaction that uses the factor
 * up, with a lock on the user's row. Throws `second-factor-expired` when the waiting log-in has ended meanwhile.
 */
export async function finishSecondStep(
  app: Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>,
  userId: string,
  { token, device, ...browser }: Omit<Browser, 'lasting'> & { token: string },
): Promise<SignedIn | ClosedLogIn> {
  const ended = await app.db
    .deleteFrom('unfinishedLogIns')
    .where('tokenHash', '=', hashToken(token))
    .where('userId', '=', userId)
    .where('expiresAt', '>', app.clock.now())
    .returning('lasting')
    .executeTakeFirst()
  if (!ended) throw new Problem('second-factor-expired')
  const closed = await keepTokenAfterLogIn(app, userId)
  if (closed !== undefined) return { closed }
  const { lasting } = ended
  const opened = await openSession(app, userId, { ...browser, bySecondFactor: true, lasting })
  return { ...opened, device: await rememberDevice(app, device, userId) }
}

/** Notes that the person of a session has just shown a second factor in it. */
export async function markSecondFactor(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ secondFactorAt: clock.now() })
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** Takes the note of a second factor from every session of a person: the one that was shown is gone. */
export async function unmarkSecondFactor({ db }: Pick<App, 'db'>, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ secondFactorAt: null }).where('userId', '=', userId).execute()
}

async function beginSecondStep(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  { lasting }: Pick<Browser, 'lasting'>,
): Promise<string> {
  const { token, hash } = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + secondStepLifetime)
  await db
    .insertInto('unfinishedLogIns')
    .values({ tokenHash: hash, userId, createdAt: now, expiresAt, lasting })
    .execute()
  return token
}
