import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { cutText } from '#kernel/cut-text.ts'
import type { App } from '#domain/app.ts'
import { newId } from '#kernel/id.ts'
import { day, minute } from '#kernel/clock.ts'
import { signalChange } from '../change-signal.ts'
import { activeStaff } from './active-staff.ts'
import { roleOfStaff } from './staff-second-factor.ts'
import { presentSendingLimit } from './member-sending-limit.ts'
import { hashToken, newToken } from './random-token.ts'
import type { Permission } from './permissions.ts'
import type { Member, Viewer } from './viewer.ts'

type SessionApp = Pick<App, 'db' | 'clock'>
type Resolving = SessionApp & Pick<App, 'marketplace'>

/** How long a session lasts without a request, in milliseconds. */
export const sessionLifetime = 30 * day

/**
 * How long a session with a browser-session cookie lasts without a request, in milliseconds. Some browsers restore such
 * cookies when they are opened again.
 */
export const shortSessionLifetime = 12 * 60 * minute

/** Lifetime in milliseconds of a session in which staff act for another person. Use does not extend it. */
const actingLifetime = 60 * minute

/**
 * Starts a session for a person who has authenticated. The token is always new: an earlier one, perhaps set by an attacker,
 * ends here. `bySecondFactor`: a code, a recovery code or a passkey was shown. `lasting`: whether it outlasts the browser.
 */
export async function openSession(
  app: Resolving,
  userId: string,
  {
    userAgent = '',
    previousToken,
    bySecondFactor = false,
    lasting = true,
  }: {
    userAgent?: string | undefined
    previousToken?: string | undefined
    bySecondFactor?: boolean
    lasting?: boolean | undefined
  } = {},
): Promise<{ token: string; member: Member }> {
  if (previousToken) await logOut(app, previousToken)
  const secondFactorAt = bySecondFactor ? app.clock.now() : null
  const { token, hash } = await insertSession(app.db, app.clock, { userId, userAgent, secondFactorAt, lasting })
  const found = await findSession(app, hash)
  if (!found) throw new Error('a session was opened for somebody who may not have one')
  return { token, member: memberOf(app, found) }
}

/** Adds a session. With `operatorId` it is one in the member's name, with limited rights, for an hour at most. */
export async function insertSession(
  db: App['db'] | Transaction<DB>,
  clock: App['clock'],
  {
    userId,
    userAgent,
    operatorId,
    secondFactorAt = null,
    lasting = true,
  }: {
    userId: string
    userAgent: string
    operatorId?: string | undefined
    secondFactorAt?: Date | null
    lasting?: boolean
  },
): Promise<{ token: string; hash: Buffer }> {
  const { token, hash } = newToken()
  const now = clock.now()
  const lifetime = operatorId === undefined ? lifetimeOf({ lasting }) : actingLifetime
  await db
    .insertInto('sessions')
    .values({
      userId,
      id: newId(),
      tokenHash: hash,
      userAgent: cutText(userAgent, 300),
      createdAt: now,
      rotatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
      secondFactorAt,
      lasting,
      ...(operatorId === undefined ? {} : { operatorId, scopes: 'user:limited' }),
    })
    .execute()
  return { token, hash }
}

/**
 * Returns who holds a token. A token is exchanged every 24 hours: `rotatedToken` is the new one, the old one works for
 * another minute. What is unknown, ended, or belongs to somebody banned or deleted is a visitor (null).
 */
export async function resolveSession(
  app: Resolving,
  token: string | undefined,
): Promise<{ viewer: Member | null; rotatedToken?: string | undefined }> {
  if (!token || token.length > 100) return { viewer: null }
  const hash = hashToken(token)
  const session = await findSession(app, hash)
  if (!session) return { viewer: null }
  const now = app.clock.now().getTime()
  if (session.operatorId) return { viewer: memberOf(app, session) }
  const current = session.tokenHash.equals(hash)
  if (current && now - session.rotatedAt.getTime() >= day)
    return { viewer: memberOf(app, session), rotatedToken: await rotate(app, session) }
  if (now - session.lastSeenAt.getTime() >= 5 * minute) await touch(app, session)
  return { viewer: memberOf(app, session) }
}

/** Ends the session of a token. */
export async function logOut(app: SessionApp, token: string | undefined): Promise<void> {
  if (!token) return
  const hash = hashToken(token)
  await app.db
    .updateTable('sessions')
    .set({ revokedAt: app.clock.now() })
    .where((row) => row.or([row('tokenHash', '=', hash), row('previousTokenHash', '=', hash)]))
    .where('revokedAt', 'is', null)
    .execute()
  // Open pages of this session end now instead of at the next look.
  signalChange(app)
}

/**
 * Ends all sessions and API grants of a person, and those that the person opened as staff in other people's names, except
 * the one with the id `except`. Returns how many.
 */
export async function revokeSessions(
  app: SessionApp,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  const ended = await Promise.all(
    (['sessions', 'apiGrants'] as const).map((table) =>
      app.db
        .updateTable(table)
        .set({ revokedAt: app.clock.now() })
        .where((row) => row.or([row('userId', '=', userId), row('operatorId', '=', userId)]))
        .where('revokedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .returning('id')
        .execute(),
    ),
  )
  return ended.flat().length
}

function lifetimeOf({ lasting }: { lasting: boolean }): number {
  return lasting ? sessionLifetime : shortSessionLifetime
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function findSession(app: SessionApp, hash: Buffer) {
  const now = app.clock.now()
  return app.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.userId', 'scopes', 'tokenHash', 'rotatedAt', 'lastSeenAt'])
    .select(['operatorId', 'secondFactorAt', 'lasting', 'expiresAt'])
    .select([
      'firstName',
      'lastName',
      'displayName',
      'profileType',
      'emailVerified',
      'staffRole',
      'locale',
      'awaitsApproval',
      'denied',
      'sendingLimitedUntil',
    ])
    .where((row) =>
      row.or([
        row('tokenHash', '=', hash),
        row.and([row('previousTokenHash', '=', hash), row('previousValidUntil', '>', now)]),
      ]),
    )
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('users.state', '=', 'active')
    .where((row) => row.or([row('operatorId', 'is', null), row.exists(activeStaff(app.db, 'sessions.operator_id'))]))
    .executeTakeFirst()
}

/** Exchanges the token. Of requests side by side one gets the new one, the others go on with the old for its last minute. */
async function rotate(app: SessionApp, session: FoundSession): Promise<string | undefined> {
  const { token, hash } = newToken()
  const now = app.clock.now()
  const rotated = await app.db
    .updateTable('sessions')
    .set({
      tokenHash: hash,
      previousTokenHash: sql.ref('token_hash'),
      previousValidUntil: new Date(now.getTime() + minute),
      rotatedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + lifetimeOf(session)),
    })
    .where('userId', '=', session.userId)
    .where('id', '=', session.sessionId)
    .where('tokenHash', '=', session.tokenHash)
    .returning('id')
    .executeTakeFirst()
  return rotated && token
}

async function touch(app: SessionApp, session: FoundSession): Promise<void> {
  const now = app.clock.now()
  await app.db
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + lifetimeOf(session)) })
    .where('userId', '=', session.userId)
    .where('id', '=', session.sessionId)
    .execute()
}

function memberOf(app: Pick<App, 'clock' | 'marketplace'>, session: FoundSession): Member {
  return {
    kind: 'member',
    userId: session.userId,
    sessionId: session.sessionId,
    firstName: session.firstName,
    lastName: session.lastName,
    displayName: session.displayName,
    profileType: session.profileType === 'organisation' ? 'organisation' : 'private',
    emailVerified: session.emailVerified,
    ...roleOfStaff(app, { staffRole: session.staffRole, hasShownFactor: session.secondFactorAt !== null }),
    scopes: session.scopes,
    ...(session.lasting ? {} : { endsWithBrowser: true }),
    ...(session.operatorId ? { operatorId: session.operatorId, actsUntil: session.expiresAt } : {}),
    awaitsApproval: session.awaitsApproval,
    denied: session.denied as Permission[],
    ...presentSendingLimit(app, session.sendingLimitedUntil),
    locale: session.locale as Viewer['locale'],
  }
}
