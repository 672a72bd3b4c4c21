import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { countAttempt, pseudonym } from '#domain/attempts.ts'
import { signalChange } from '#domain/change-signal.ts'
import { record } from '#domain/events.ts'
import { isId, newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { minute } from '#kernel/clock.ts'
import { isSameText } from '#kernel/same-text.ts'
import { emailField, emailKey } from './email-address.ts'
import { type LinkAccount, linkAccount, linkProof } from './link-proof.ts'
import { lockUser } from './lock-user.ts'
import { type LogInOutcome, signInOrAsk } from './second-step.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

const requestInput = z.object({
  email: emailField,
  address: z.string().max(100).default('unknown'),
  /** Page of the site to go to afterwards. */
  target: z.string().max(2000).default(''),
})

const redeemInput = z.object({
  token: z.string().max(300).catch(''),
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  device: z.string().max(1000).optional().catch(undefined),
  lasting: z.boolean().default(true),
})

/** How long a link is valid, in minutes. */
const signInLinkMinutes = 15
/** Valid links of one account. Requests beyond it succeed without a mail, since the owner has links. */
const maxOpenLinks = 5

/**
 * Sends a mail with a link that signs in once, valid for 15 minutes. Does the same for an address without an account, so
 * that nobody learns who has one; the owner of a closed account gets the mail that says how to keep it. No mail goes there,
 * nor to an address that was never confirmed, whose account a stranger may have opened. Throws `email-invalid` and
 * `too-many-requests`.
 */
export async function requestSignInLink(app: Needs, given: unknown): Promise<void> {
  const { email, address, target } = parse(requestInput, given)
  const here = pseudonym(app, address)
  await countAttempt(app, 'sign-in-link:address', here)
  await countAttempt(app, 'sign-in-link:account', `${pseudonym(app, emailKey(email))}:${here}`)
  const user = await confirmedUser(app, email)
  if (user) await queueLink(app, user, target)
}

/**
 * Queues the mail of a link, unless the account has links enough. For a closed account it is the mail that says how to keep
 * it: such a link signs nobody in.
 */
export async function queueLink(
  app: Needs,
  { id: userId, state }: { id: string; state: string },
  target: string,
): Promise<void> {
  if (!(await mayMail(app, userId))) return
  const now = app.clock.now()
  const link = { userId, id: newId() }
  await app.db.transaction().execute(async (tx) => {
    const expiresAt = new Date(now.getTime() + signInLinkMinutes * minute)
    await tx
      .insertInto('signInLinks')
      .values({ ...link, target, createdAt: now, expiresAt })
      .execute()
    if (state !== 'active')
      return record(tx, app.clock, 'user.keeping-asked', { actorId: null, subjectId: userId, payload: {} })
    await record(tx, app.clock, 'user.sign-in-link-requested', {
      actorId: null,
      subjectId: userId,
      payload: { linkId: link.id },
    })
  })
}

/** Returns the token and the page of a link for its mail; null when it is used, expired or its account is not active. */
export async function signInLinkToSend(
  app: Needs,
  { userId, id, recipient }: { userId: string; id: string; recipient: string },
): Promise<{ token: string; target: string; expiresAt: Date } | null> {
  const [link, user] = [await openLink(app, app.db, userId, id), await linkAccount(app.db, userId)]
  return link && user && emailKey(user.email) === emailKey(recipient)
    ? { ...link, token: tokenOf(app, user, id) }
    : null
}

/** Returns the address of the account that a link signs in to; null for a link that does not. Nothing is used up. */
export async function readSignInLink(app: Needs, token: string): Promise<{ email: string } | null> {
  const { userId, id } = partsOf(token)
  const user = isId(userId) && isId(id) ? await linkAccount(app.db, userId) : undefined
  if (!user || !isSameText(tokenOf(app, user, id), token) || !(await openLink(app, app.db, userId, id))) return null
  return { email: user.email }
}

/**
 * Signs in by the token of a mail. It works once, for 15 minutes, and not after the password or the address of the account
 * was changed; with it all other links of the account end. Returns what `logIn` does. Throws `sign-in-link-invalid`, also
 * for a banned person.
 */
export async function redeemSignInLink(app: Needs & Pick<App, 'marketplace'>, given: unknown): Promise<LogInOutcome> {
  const { token, ...browser } = parse(redeemInput, given)
  const { userId, id } = partsOf(token)
  if (!isId(userId) || !isId(id)) throw invalid()
  const signedIn = await app.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !isSameText(tokenOf(app, user, id), token)) throw invalid()
    if (!(await openLink(app, tx, userId, id))) throw invalid()
    await tx
      .updateTable('signInLinks')
      .set({ usedAt: app.clock.now() })
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .execute()
    // In the same transaction: otherwise a crash uses the link up, and a session outlives a password changed meanwhile.
    return signInOrAsk({ ...app, db: tx }, userId, browser)
  })
  signalChange(app)
  return signedIn
}

function tokenOf(app: Pick<App, 'secret'>, account: LinkAccount, id: string): string {
  return `${account.id}.${id}.${linkProof(app, 'sign-in-link', account, id)}`
}

function partsOf(token: string): { userId: string; id: string } {
  const [userId = '', id = ''] = token.split('.')
  return { userId, id }
}

function openLink({ clock }: Pick<App, 'clock'>, db: Kysely<DB>, userId: string, id: string) {
  return db
    .selectFrom('signInLinks')
    .select(['target', 'expiresAt'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .executeTakeFirst()
}

/** Whether another mail goes to this account: strangers must not fill a mailbox, nor keep its owner from a link. */
async function mayMail({ db, clock }: Needs, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('signInLinks')
    .select('id')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now())
    .limit(maxOpenLinks)
    .execute()
  return open.length < maxOpenLinks
}

/** Returns the person of a confirmed address who has an account, or has one that can still be kept; undefined for nobody. */
export function confirmedUser({ db, clock }: Needs, email: string) {
  return db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.state'])
    .where('emailKey', '=', emailKey(email))
    .where('users.state', '!=', 'banned')
    .where(({ or, eb }) => or([eb('users.state', '=', 'active'), eb('users.eraseAt', '>', clock.now())]))
    .where('users.emailVerified', '=', true)
    .executeTakeFirst()
}

function invalid(): Problem {
  return new Problem('sign-in-link-invalid', { field: 'token' })
}
