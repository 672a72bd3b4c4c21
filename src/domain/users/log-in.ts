import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { countAttempt, forgetAttempts } from '#domain/attempts.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { pseudonym } from './secret-text.ts'
import { openSession } from './sessions.ts'
import type { Member } from './viewer.ts'

const credentials = z.object({
  email: z.string('email-required').trim().min(1, 'email-required').max(1000, 'login-failed'),
  password: z.string('password-required').min(1, 'password-required').max(256, 'login-failed'),
  address: z.string().max(100).default('unknown'),
})

const schema = credentials.extend({
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
})

const quarter = 15 * 60
/** Wrong passwords for one account from one address, for one account from anywhere, and from one address for any account. */
const limits = {
  accountFromHere: { most: 10, seconds: quarter },
  account: { most: 50, seconds: quarter },
  address: { most: 300, seconds: quarter },
}

/**
 * Signs somebody in by e-mail address and password. An unknown address and a wrong password get the same answer after the
 * same time: `login-failed`. Throws also `too-many-requests`, `account-banned` (only with the right password), `busy`.
 */
export async function logIn(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret'>,
  given: unknown,
): Promise<{ token: string; member: Member }> {
  const { userAgent, previousToken, ...proof } = parse(schema, given)
  const { userId } = await provePassword(app, proof)
  return openSession(app, userId, { userAgent, previousToken })
}

/**
 * Who belongs to an e-mail address and a password; nothing is opened. `address` is where the request came from. Throws like
 * `logIn`.
 */
export async function provePassword(
  app: Pick<App, 'db' | 'clock' | 'passwords' | 'secret'>,
  given: unknown,
): Promise<{ userId: string }> {
  const { email, password, address } = parse(credentials, given)
  const subjects = await countAttempts(app, email, address)
  const user = await app.db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.passwordHash', 'users.state'])
    .where('userEmails.emailKey', '=', emailKey(email))
    .where('users.state', '!=', 'deleted')
    .executeTakeFirst()
  const right = await app.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !right) throw new Problem('login-failed')
  if (user.state === 'banned') throw new Problem('account-banned')
  await Promise.all(subjects.map((subject) => forgetAttempts(app, subject)))
  await renewHash(app, user, password)
  return { userId: user.id }
}

/** Counts before the password is checked. Returns what a success forgets; wrong tries on other accounts stay counted. */
async function countAttempts(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  email: string,
  address: string,
): Promise<string[]> {
  const account = `login:account:${pseudonym(app, emailKey(email))}`
  const here = `${account}:${pseudonym(app, address)}`
  await countAttempt(app, `login:address:${pseudonym(app, address)}`, limits.address)
  await countAttempt(app, here, limits.accountFromHere)
  await countAttempt(app, account, limits.account)
  return [here, account]
}

/** A password hashed by older settings is hashed anew while it is known. */
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
