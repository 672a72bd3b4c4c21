import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { insertSession, revokeSessions } from './sessions.ts'

/** The session or the API grant in which something was asked for. */
export type AskedIn = { sessionId: string }

/**
 * Ends all access to an account that was opened before now: sessions, also those in which a member of staff acts for other
 * people, API grants, authorization codes, log-ins that wait for a second factor, links to a new password, links and codes
 * that confirm an address, and a pending change of the address. Passkeys end unless `keepsPasskeys`, and so do identities
 * of other providers that the owner has linked without proving `emailKey`; others that did not prove it always end. With
 * `asked`, the caller stays signed in: a new session replaces theirs and its token is returned; an API grant is kept.
 * Returns null where there is no session to replace. The caller holds a lock on the user's row.
 */
export async function endEarlierAccess(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  userId: string,
  {
    emailKey,
    asked,
    keepsPasskeys = false,
  }: { emailKey: string; asked?: AskedIn | undefined; keepsPasskeys?: boolean },
): Promise<string | null> {
  const now = clock.now()
  const own = asked && (await findSession(tx, userId, asked.sessionId))
  await revokeSessions({ db: tx, clock }, userId, { except: own ? undefined : asked?.sessionId })
  await tx
    .updateTable('apiAuthorizationCodes')
    .set({ usedAt: now })
    .where((code) => code.or([code('userId', '=', userId), code('operatorId', '=', userId)]))
    .where('usedAt', 'is', null)
    .execute()
  await expireLinks(tx, 'passwordResets', userId, now)
  // A link's token is made when its mail goes, with the address and the password of that moment: what waits must end too.
  await expireLinks(tx, 'signInLinks', userId, now)
  await tx.deleteFrom('unfinishedLogIns').where('userId', '=', userId).execute()
  await expireLinks(tx, 'emailVerifications', userId, now)
  await tx
    .deleteFrom('userIdentities')
    .where('userId', '=', userId)
    .where('provedEmailKey', 'is distinct from', emailKey)
    .$if(keepsPasskeys, (query) => query.where('linkedByOwner', '=', false))
    .execute()
  await tx
    .updateTable('users')
    .set({ pendingEmail: null, updatedAt: now, ...(keepsPasskeys ? {} : { recoveredAt: now }) })
    .where('id', '=', userId)
    .execute()
  return own ? (await insertSession(tx, clock, { userId, ...own })).token : null
}

/** Whether a member's session or API grant has not been ended. */
export async function isOpen(
  tx: Transaction<DB>,
  { userId, sessionId }: AskedIn & { userId: string },
): Promise<boolean> {
  const found = await Promise.all(
    (['sessions', 'apiGrants'] as const).map((table) =>
      tx
        .selectFrom(table)
        .select('id')
        .where('userId', '=', userId)
        .where('id', '=', sessionId)
        .where('revokedAt', 'is', null)
        .executeTakeFirst(),
    ),
  )
  return found.some(Boolean)
}

/** Makes the links and codes of one kind that a person was sent worthless. */
export async function expireLinks(
  tx: Transaction<DB>,
  table: 'emailVerifications' | 'passwordResets' | 'signInLinks',
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

function findSession(tx: Transaction<DB>, userId: string, id: string) {
  return tx
    .selectFrom('sessions')
    .select(['userAgent', 'secondFactorAt', 'lasting'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}
