import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'

/**
 * Erases an account: its columns, addresses, identities, sessions, codes and grants. The emptied row stays, because
 * conversations and reviews refer to it.
 */
export async function eraseUser(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, userId: string): Promise<void> {
  for (const table of accountTables) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await tx.deleteFrom('apiAuthorizationCodes').where('operatorId', '=', userId).execute()
  await tx.updateTable('users').set(emptiedRow(userId, clock.now())).where('id', '=', userId).execute()
}

/**
 * Tables of the users module whose rows are about the account of `userId` alone: addresses, log-ins and access. A new table
 * with which somebody proves who they are, or acts as this account, goes here. Tables of other modules are in
 * `ownTablesOfModules`.
 */
const accountTables = [
  'userEmails',
  'userIdentities',
  'sessions',
  'emailVerifications',
  'passwordResets',
  'signInLinks',
  'unfinishedLogIns',
  'apiGrants',
  'apiAuthorizationCodes',
] as const

function emptiedRow(userId: string, updatedAt: Date) {
  return {
    state: 'deleted',
    eraseAt: null,
    bannedUntil: null,
    sendingLimitedUntil: null,
    staffRole: null,
    email: `deleted-${userId}@deleted.invalid`,
    emailVerified: false,
    phoneConfirmedAt: null,
    pendingEmail: null,
    passwordHash: null,
    firstName: '',
    lastName: '',
    displayName: '',
    abbreviatedName: '',
    bio: '',
    spokenLanguages: [],
    homeTown: '',
    publicData: '{}',
    protectedData: '{}',
    privateData: '{}',
    metadata: '{}',
    organisationType: null,
    verified: false,
    verifiedChecks: [],
    verifiedAt: null,
    profileImageId: null,
    recoveredAt: null,
    // Of a closed account the time of the deletion stays: what else is kept for a period after it counts from then.
    updatedAt: sql<Date>`case when erase_at is null then ${updatedAt} else updated_at end`,
  }
}

/**
 * Purges of what has expired, by what they delete. `before` is the moment until which codes and grants have expired. Each
 * returns the number of rows.
 */
export const accessPurges: Record<string, (tx: Transaction<DB>, at: { now: Date; before: Date }) => Promise<number>> = {
  'sessions that have ended': (tx, { now }) =>
    deleted(tx, sql`delete from sessions where expires_at < ${now} or revoked_at < ${now}`),
  'expired mail codes': (tx, { before }) =>
    deleted(tx, sql`delete from email_verifications where expires_at < ${before}`),
  'expired password links': (tx, { before }) =>
    deleted(tx, sql`delete from password_resets where expires_at < ${before}`),
  'expired links to sign in': (tx, { before }) =>
    deleted(tx, sql`delete from sign_in_links where expires_at < ${before}`),
  'log-ins that were not finished': (tx, { now }) =>
    deleted(tx, sql`delete from unfinished_log_ins where expires_at < ${now}`),
  'expired grants of programs': (tx, { before }) =>
    deleted(tx, sql`delete from api_grants where expires_at < ${before} or revoked_at < ${before}`),
  'expired authorization codes': (tx, { before }) =>
    deleted(tx, sql`delete from api_authorization_codes where expires_at < ${before}`),
}

async function deleted(tx: Transaction<DB>, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n)
}
