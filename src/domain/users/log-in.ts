import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { attemptsUsed, countAttempt, forgetAttempts, pseudonym, returnAttempt } from '#domain/attempts.ts'
import { limits } from '#domain/attempt-limits.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { openSession } from './sessions.ts'
import type { Member } from './viewer.ts'

const credentials = z.object({
  email: z.string('email-required').trim().min(1, 'email-required').max(1000, 'login-failed'),
  password: z.string('password-required').min(1, 'password-required').max(256, 'login-failed'),
  address: z.string().max(100).default('unknown'),
  device: z.string().max(1000).optional().catch(undefined),
})

const schema = credentials.extend({
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
})

/**
 * Signs somebody in by e-mail address and password. An unknown address and a wrong password get the same answer after the
 * same time: `login-failed`. `device` is what the same browser got from an earlier log-in; a new one is returned. Throws
 * also `too-many-requests`, `account-banned` (only with the right password), `busy`.
 */
export async function logIn(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret'>,
  given: unknown,
): Promise<{ token: string; member: Member; device: string }> {
  const { userAgent, previousToken, ...proof } = parse(schema, given)
  const { userId } = await provePassword(app, proof)
  const device = await rememberDevice(app, proof.device, userId)
  return { ...(await openSession(app, userId, { userAgent, previousToken })), device }
}

/**
 * Returns who belongs to an e-mail address and a password; nothing is opened. `address` is where the request came from.
 * Throws like `logIn`.
 */
export async function provePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret'>,
  given: unknown,
): Promise<{ userId: string }> {
  const { email, password, address, device } = parse(credentials, given)
  const user = await app.db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.passwordHash', 'users.state'])
    .where('userEmails.emailKey', '=', emailKey(email))
    .where('users.state', '!=', 'deleted')
    .executeTakeFirst()
  const known = user && knownDevice(app, device, user)
  const forget = known ? await countOnDevice(app, known) : await countAttempts(app, email, address)
  const right = await app.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !right) throw new Problem('login-failed')
  if (user.state === 'banned') throw new Problem('account-banned')
  await forget()
  await renewHash(app, user, password)
  return { userId: user.id }
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

/** Hashes a password again with the present settings, because its plain text is only known during the log-in. */
async function renewHash(
  app: Pick<App, 'db' | 'passwords'>,
  user: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  if (!user.passwordHash || !app.passwords.isOutdated(user.passwordHash)) return
  const passwordHash = await app.passwords.hash(password)
  await app.db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .execute()
}
