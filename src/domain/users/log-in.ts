import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { attemptsUsed, countAttempt, forgetAttempts, pseudonym, returnAttempt } from '#domain/attempts.ts'
import { limits } from '#domain/attempt-limits.ts'
import { signalChange } from '#domain/change-signal.ts'
import { maxPasswordLength } from '#kernel/max-password-length.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { knownDevice } from './known-device.ts'
import { requireUnbanned } from './lift-ban.ts'
import { lockForLogIn, lockUser } from './lock-user.ts'
import { type LogInOutcome, signInOrAsk } from './second-step.ts'

const credentials = z.object({
  email: z.string('email-required').trim().min(1, 'email-required').max(1000, 'login-failed'),
  password: z.string('password-required').min(1, 'password-required').max(maxPasswordLength, 'login-failed'),
  address: z.string().max(100).default('unknown'),
  device: z.string().max(1000).optional().catch(undefined),
})

const schema = credentials.extend({
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  lasting: z.boolean().default(true),
})

/**
 * Signs somebody in by e-mail address and password. An unknown address and a wrong password get the same answer after the
 * same time: `login-failed`. `device` is what the same browser got from an earlier log-in; a new one is returned.
 * `lasting`: whether the session outlasts the browser. Somebody with a second factor gets no session, but the token to go on
 * with; somebody whose account is closed the token to keep it. Throws also `too-many-requests`, `account-banned` or
 * `account-banned-until` (only with the right password), `busy`.
 */
export async function logIn(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret' | 'marketplace'>,
  given: unknown,
): Promise<LogInOutcome> {
  const { userAgent, previousToken, lasting, ...proof } = parse(schema, given)
  const proved = await provePassword(app, proof)
  const browser = { userAgent, previousToken, lasting, device: proof.device }
  const signedIn = await app.db.transaction().execute(async (tx) => {
    const user = await lockForLogIn(tx, proved.userId, app.clock.now())
    return signInOrAsk({ ...app, db: tx }, requireSamePassword(proved, user).id, browser)
  })
  // `openSession` may have ended an earlier session, whose pages are notified after the commit.
  signalChange(app)
  return signedIn
}

/** An account whose password was checked, with the hash that was checked. */
type ProvedAccount = { userId: string; passwordHash: string | null }

/**
 * Opens a session or a grant for somebody whose password was checked, in one transaction with a lock on the user's row.
 * Checking takes long enough for the password to be changed meanwhile: then nothing is opened. Returns what `open` returns.
 * Throws `login-failed`.
 */
export async function openProved<Needs extends Pick<App, 'db'>, Opened>(
  app: Needs,
  { userId, passwordHash }: ProvedAccount,
  open: (inside: Needs) => Promise<Opened>,
): Promise<Opened> {
  return app.db.transaction().execute(async (tx) => {
    requireSamePassword({ userId, passwordHash }, await lockUser(tx, userId))
    return open({ ...app, db: tx })
  })
}

function requireSamePassword<Row extends { passwordHash: string | null }>(
  { passwordHash }: ProvedAccount,
  user: Row | undefined,
): Row {
  if (!user || user.passwordHash !== passwordHash) throw new Problem('login-failed')
  return user
}

/**
 * Returns who belongs to an e-mail address and a password, also to a closed account; nothing is opened. `address` is where
 * the request came from. Throws like `logIn`.
 */
export async function provePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret' | 'marketplace'>,
  given: unknown,
): Promise<ProvedAccount> {
  const { email, password, address, device } = parse(credentials, given)
  const user = await app.db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.passwordHash', 'users.state', 'users.bannedUntil'])
    .where('userEmails.emailKey', '=', emailKey(email))
    .where(({ or, eb }) => or([eb('users.state', '!=', 'deleted'), eb('users.eraseAt', '>', app.clock.now())]))
    .executeTakeFirst()
  const known = user && knownDevice(app, device, user)
  const forget = known ? await countOnDevice(app, known) : await countAttempts(app, email, address)
  const right = await app.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !right) throw new Problem('login-failed')
  await requireUnbanned(app, user)
  await forget()
  return { userId: user.id, passwordHash: await renewHash(app, user, password) }
}

type Counting = Pick<App, 'db' | 'clock' | 'secret'>

async function countOnDevice(app: Counting, device: string): Promise<() => Promise<void>> {
  const key = pseudonym(app, device)
  await countAttempt(app, 'login:device', key)
  return () => forgetAttempts(app, 'login:device', key)
}

/** Counts before the password is checked. Returns what a success undoes; wrong tries on other accounts stay counted. */
async function countAttempts(app: Counting, email: string, address: string): Promise<() => Promise<void>> {
  const [account, from] = [pseudonym(app, emailKey(email)), pseudonym(app, address)]
  const here = `${account}:${from}`
  const isAttacked = (await attemptsUsed(app, 'login:account', account)) >= limits['login:account'].max
  const { max, maxUnderAttack } = limits['login:account-here']
  await countAttempt(app, 'login:address', from)
  await countAttempt(app, 'login:account-here', here, isAttacked ? maxUnderAttack : max)
  await countAttempt(app, 'login:account', account, Number.POSITIVE_INFINITY)
  return async () => {
    await forgetAttempts(app, 'login:account-here', here)
    await returnAttempt(app, 'login:account', account)
    await returnAttempt(app, 'login:address', from)
  }
}

/**
 * Hashes a password again with the present settings, because its plain text is only known during the log-in. Returns the
 * hash that is stored now.
 */
async function renewHash(
  app: Pick<App, 'db' | 'passwords'>,
  user: { id: string; passwordHash: string | null },
  password: string,
): Promise<string | null> {
  if (!user.passwordHash || !app.passwords.isOutdated(user.passwordHash)) return user.passwordHash
  const passwordHash = await app.passwords.hash(password)
  const renewed = await app.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .returning('passwordHash')
    .executeTakeFirst()
  if (renewed) return renewed.passwordHash
  // Another log-in renewed it first, or the password was changed: only the check under the lock can tell.
  const stored = await app.db.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirst()
  const isSame = await app.passwords.verify(stored?.passwordHash ?? null, password)
  return isSame ? (stored?.passwordHash ?? null) : user.passwordHash
}
