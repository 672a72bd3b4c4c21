import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { day, hour } from '#kernel/clock.ts'
import { isSameText } from '#kernel/same-text.ts'
import { emailKey } from './email-address.ts'
import { endEarlierAccess } from './end-access.ts'
import { linkProof } from './link-proof.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

/** How long a closed account can be kept, in milliseconds. */
const keepingTime = 28 * day
/** How long the page can be used that a log-in opens, in milliseconds. */
const logInTime = hour

/** An account that its owner has closed: nobody sees it, and its data is erased at `eraseAt`. */
export type ClosedAccount = { id: string; email: string; passwordHash: string | null; eraseAt: Date }

/**
 * Closes a person's account inside the caller's database transaction. Every session, token and link ends, and so does a
 * role among the staff; passkeys and second factors stay, without use until the account is opened again. Returns when its
 * data is to be erased. The caller has locked the row.
 */
export async function closeUser(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, userId: string): Promise<Date> {
  const now = clock.now()
  const eraseAt = new Date(now.getTime() + keepingTime)
  const { email } = await tx
    .updateTable('users')
    .set({ state: 'deleted', staffRole: null, eraseAt, updatedAt: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endEarlierAccess(tx, { clock }, userId, { emailKey: emailKey(email), keepsPasskeys: true })
  return eraseAt
}

/** Opens a closed account again, whose row the caller has locked. */
export async function openUserAgain(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ state: 'active', eraseAt: null, updatedAt: clock.now() })
    .where('id', '=', userId)
    .execute()
}

/** Returns a closed account that its owner can still keep; undefined for every other one, also one that is banned. */
function closedAccount({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<ClosedAccount | undefined> {
  return closedAccounts(db, clock.now()).where('id', '=', userId).executeTakeFirst()
}

/** Returns the same as `closedAccount`, and locks its row until the transaction ends. */
function lockClosed(tx: Transaction<DB>, clock: App['clock'], userId: string): Promise<ClosedAccount | undefined> {
  return closedAccounts(tx, clock.now()).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
}

function closedAccounts(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .select((eb) => eb.ref('eraseAt').$notNull().as('eraseAt'))
    .where('state', '=', 'deleted')
    .where('eraseAt', '>', now)
}

/**
 * Returns the token with which a closed account is kept, for its mail, and null when it can no longer be kept: valid until
 * the data is erased. It ends with the account's address, its password, and when the account is opened again: the token of
 * an earlier deletion keeps nothing.
 */
export async function keepTokenToSend(
  app: Needs,
  { userId, recipient }: { userId: string; recipient: string },
): Promise<{ token: string; eraseAt: Date } | null> {
  const account = await closedAccount(app, userId)
  if (!account || emailKey(account.email) !== emailKey(recipient)) return null
  return { token: tokenOf(app, account, account.eraseAt.getTime()), eraseAt: account.eraseAt }
}

/**
 * Returns the token for somebody who has just logged in to a closed account, valid for an hour; undefined for other
 * accounts.
 */
export async function keepTokenAfterLogIn(app: Needs, userId: string): Promise<string | undefined> {
  const account = await closedAccount(app, userId)
  return account && tokenOf(app, account, Math.min(app.clock.now().getTime() + logInTime, account.eraseAt.getTime()))
}

/** Returns the account that a token keeps; null for a token that does not. Nothing is changed. */
export async function readKeepToken(app: Needs, token: string): Promise<ClosedAccount | null> {
  const { userId } = partsOf(token)
  const account = isId(userId) ? await closedAccount(app, userId) : undefined
  return account && isValid(app, account, token) ? account : null
}

/** Returns the account that a token keeps, with its row locked. Throws `keep-link-invalid`. */
export async function requireKeepToken(tx: Transaction<DB>, app: Needs, token: string): Promise<ClosedAccount> {
  const { userId } = partsOf(token)
  const account = isId(userId) ? await lockClosed(tx, app.clock, userId) : undefined
  if (!account || !isValid(app, account, token)) throw new Problem('keep-link-invalid', { field: 'token' })
  return account
}

function isValid(app: Needs, account: ClosedAccount, token: string): boolean {
  const expires = Number(partsOf(token).expires)
  return (
    Number.isSafeInteger(expires) &&
    expires > app.clock.now().getTime() &&
    isSameText(tokenOf(app, account, expires), token)
  )
}

function tokenOf(app: Needs, account: ClosedAccount, expires: number): string {
  const proof = linkProof(app, 'keep-account', account, account.eraseAt.toISOString(), String(expires))
  return `${account.id}.${expires}.${proof}`
}

function partsOf(token: string): { userId: string; expires: string } {
  const [userId = '', expires = ''] = token.slice(0, 300).split('.')
  return { userId, expires }
}
