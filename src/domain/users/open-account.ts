import type { Insertable, Transaction } from 'kysely'
import type { DB, Users } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { countAttempt, pseudonym, refuseAboveLimit } from '#domain/attempts.ts'
import { record } from '#domain/events.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from './email-address.ts'
import { requireUnreservedName } from './reserved-name.ts'
import { startEmailVerification } from './email-verification.ts'

/** Checked and hashed values of a new account. */
export type NewAccount = Omit<Insertable<Users>, 'id' | 'createdAt' | 'updatedAt'> & {
  /** Its account at another provider, and the address that this provider confirmed by the operator. */
  identity?: { idpId: string; subject: string; provedEmailKey: string | null } | undefined
}

/**
 * Opens an account: the one for its address, with its event, and a mail that asks for the proof of the address unless it is
 * proven. Throws `email-taken`, `name-reserved`, and `login-failed` for an identity that has an account.
 */
export async function openAccount(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  { identity, ...account }: NewAccount,
): Promise<{ userId: string }> {
  const nameField = account.profileType === 'organisation' ? 'name' : 'firstName'
  requireUnreservedName(app.marketplace, account, nameField)
  const userId = newId()
  await app.db.transaction().execute(async (tx) => {
    await claimAddress(tx, userId, account.email)
    const now = app.clock.now()
    await tx
      .insertInto('users')
      .values({
        ...account,
        id: userId,
        awaitsApproval: app.marketplace.peopleApproval === 'required',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    if (identity) await linkIdentity(tx, { ...identity, userId, createdAt: now })
    await record(tx, app.clock, 'user.created', {
      actorId: userId,
      subjectId: userId,
      payload: { profileType: account.profileType },
    })
    if (!account.emailVerified) await startEmailVerification(tx, app, userId, account.email)
  })
  return { userId }
}

/** Two sign-ups with the same identity at the same moment open one account. Throws `login-failed` for the second. */
async function linkIdentity(tx: Transaction<DB>, identity: Insertable<DB['userIdentities']>): Promise<void> {
  const linked = await tx
    .insertInto('userIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!linked) throw new Problem('login-failed')
}

/** Counts an account that is to be opened from a network address. Throws `too-many-requests`. */
export async function countSignUp(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  address: string | undefined,
): Promise<void> {
  if (address) await countAttempt(app, 'signup', pseudonym(app, address))
}

/**
 * Refuses an address that has an account, before anything costly is done. `address` is where the request comes from.
 * Throws `email-taken` and, after too many of them, `too-many-requests`, for free addresses as well.
 */
export async function refuseTaken(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  email: string,
  address?: string | undefined,
): Promise<void> {
  const from = address && pseudonym(app, address)
  if (from) await refuseAboveLimit(app, 'signup:taken', from)
  if (!(await isTaken(app, email))) return
  if (from) await countAttempt(app, 'signup:taken', from)
  throw new Problem('email-taken', { field: 'email' })
}

/** Whether an address has an account. */
export async function isTaken({ db }: Pick<App, 'db'>, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('userEmails')
    .select('userId')
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
  return taken !== undefined
}

/** Makes an address this person's own. Throws `email-taken`. */
export async function claimAddress(tx: Transaction<DB>, userId: string, email: string): Promise<void> {
  const claimed = await tx
    .insertInto('userEmails')
    .values({ emailKey: emailKey(email), userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!claimed) throw new Problem('email-taken', { field: 'email' })
}
