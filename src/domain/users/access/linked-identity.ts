import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { Problem } from '#kernel/problem.ts'
import { emailKey } from '../email-address.ts'
import type { ProvenIdentity } from '../identity-provider.ts'

/** An account at a provider: the provider's name, and its own name for the person. */
type IdentityKey = { idpId: string; subject: string }

/** Accounts at providers that one account here may be linked to. */
const most = 10

/**
 * Returns who an identity logs in. One that has not proved the confirmed address of the account, and that its owner has not
 * linked with the password, logs in nobody: the account may belong to another person.
 */
export async function findIdentity(
  { db }: Pick<App, 'db'>,
  { idpId, subject }: IdentityKey,
): Promise<{ userId: string; state: string; bannedUntil: string | null } | null> {
  const row = await db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .select(['users.id', 'users.state', 'users.email', 'users.emailVerified', 'provedEmailKey', 'linkedByOwner'])
    .select('users.bannedUntil')
    .where('idpId', '=', idpId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && isUsable(row) ? { userId: row.id, state: row.state, bannedUntil: row.bannedUntil } : null
}

/** Returns the identities of a person, newest first. */
export async function identitiesOf({ db }: Pick<App, 'db'>, userId: string) {
  const rows = await db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .select(['idpId', 'subject', 'userIdentities.createdAt', 'lastUsedAt', 'linkedByOwner'])
    .select(['email', 'emailVerified', 'provedEmailKey'])
    .where('userId', '=', userId)
    .orderBy('userIdentities.createdAt', 'desc')
    .orderBy('idpId')
    .execute()
  return rows.map((row) => {
    const { idpId, subject, createdAt, lastUsedAt } = row
    return { idpId, subject, createdAt, lastUsedAt, isUsable: isUsable(row) }
  })
}

/** Notes that somebody has just logged in with an identity. */
export async function noteIdentityUse({ db, clock }: Pick<App, 'db' | 'clock'>, identity: IdentityKey): Promise<void> {
  await db
    .updateTable('userIdentities')
    .set({ lastUsedAt: clock.now() })
    .where('idpId', '=', identity.idpId)
    .where('subject', '=', identity.subject)
    .execute()
}

/**
 * Links an identity to a person who has proved to be the owner of the account, and notifies them by mail. Call it in the
 * transaction that holds a lock on the user's row. Throws `identity-taken` when it logs in somebody else,
 * `identities-too-many`, and `email-not-verified` when neither the account nor the provider has confirmed the address.
 */
export async function linkIdentity(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  identity: IdentityKey & Pick<ProvenIdentity, 'email' | 'emailVerified'> & { label: string },
): Promise<void> {
  const { idpId, subject, label } = identity
  const owner = await db
    .selectFrom('users')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const hasProved =
    identity.emailVerified && identity.email !== null && emailKey(identity.email) === emailKey(owner.email)
  // A stranger may have opened the account for this address, and must not keep a way in once its owner confirms it.
  if (!hasProved && !owner.emailVerified) throw new Problem('email-not-verified')
  const linked = await findIdentity({ db }, identity)
  if (linked?.userId === userId) return
  await freeIdentity({ db }, identity)
  if ((await identitiesOf({ db }, userId)).length >= most)
    throw new Problem('identities-too-many', { params: { max: most } })
  const link = {
    userId,
    createdAt: clock.now(),
    provedEmailKey: hasProved ? emailKey(owner.email) : null,
    linkedByOwner: true,
  }
  const row = await db
    .insertInto('userIdentities')
    .values({ idpId, subject, ...link })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!row) throw new Problem('identity-taken')
  await record(db, clock, 'user.identity-linked', { actorId: userId, subjectId: userId, payload: { provider: label } })
}

/** Removes the link of an identity that logs in nobody any more. Throws `identity-taken` when it logs in somebody. */
export async function freeIdentity({ db }: Pick<App, 'db'>, identity: IdentityKey): Promise<void> {
  const { idpId, subject } = identity
  if (await findIdentity({ db }, identity)) throw new Problem('identity-taken')
  await db
    .deleteFrom('userIdentities')
    .where('idpId', '=', idpId)
    .where('subject', '=', subject)
    .where('linkedByOwner', '=', false)
    .execute()
}

/** Unlinks an identity of a person, and notifies them by mail; an unknown one is gone already. Call it in a transaction. */
export async function unlinkIdentity(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  { idpId, subject, label }: IdentityKey & { label: string },
): Promise<void> {
  const removed = await db
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .where('idpId', '=', idpId)
    .where('subject', '=', subject)
    .returning('userId')
    .executeTakeFirst()
  if (!removed) return
  const payload = { provider: label }
  await record(db, clock, 'user.identity-unlinked', { actorId: userId, subjectId: userId, payload })
}

function isUsable(row: {
  email: string
  emailVerified: boolean
  provedEmailKey: string | null
  linkedByOwner: boolean
}): boolean {
  return !row.emailVerified || row.linkedByOwner || row.provedEmailKey === emailKey(row.email)
}
