import type { App } from '#domain/app.ts'
import { spokenLocale } from '#kernel/locale.ts'
import type { Permission } from '../permissions.ts'
import { activeStaff } from '../active-staff.ts'
import { system } from '../policies.ts'
import { roleOfStaff } from '../staff-second-factor.ts'
import { presentSendingLimit } from '../member-sending-limit.ts'
import type { Member, Viewer } from '../viewer.ts'
import { issueTrustedToken } from './grant.ts'
import type { IssuedTokens } from './issue-tokens.ts'
import { readAccessToken, type Scope } from './access-token.ts'

/** The holder of an access token and its rights. */
export type Access = {
  scope: Scope
  clientId: string
  grantId: string | null
  /** A visitor, a member, or, for an integration, the operator's own program. */
  viewer: Viewer
  /** Whether the client has also proved its secret, and may run privileged transitions. */
  trusted: boolean
}

/**
 * Returns the rights of an access token; null when it is invalid, expired or revoked, or its person is banned or deleted.
 * Anonymous tokens are checked by their signature alone.
 */
export async function resolveAccess(
  app: Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>,
  token: string,
): Promise<Access | null> {
  const claims = readAccessToken(app, token)
  if (!claims) return null
  const { scope, clientId, grantId } = claims
  const visitor: Viewer = { kind: 'visitor', locale: app.marketplace.defaultLocale }
  if (!grantId) return { scope, clientId, grantId, viewer: visitor, trusted: false }
  const grant = await app.db
    .selectFrom('apiGrants')
    .leftJoin('users', 'users.id', 'apiGrants.userId')
    .select(['apiGrants.id as grantId', 'apiGrants.userId', 'apiGrants.scope', 'state', 'staffRole', 'locale'])
    .select('apiGrants.operatorId')
    .select(['firstName', 'lastName', 'displayName', 'profileType', 'emailVerified', 'awaitsApproval', 'denied'])
    .select('sendingLimitedUntil')
    .where('apiGrants.id', '=', grantId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .where((row) => row.or([row('operatorId', 'is', null), row.exists(activeStaff(app.db, 'api_grants.operator_id'))]))
    .executeTakeFirst()
  if (!grant || !isGranted(scope, grant.scope)) return null
  if (scope === 'integ') return { scope, clientId, grantId, viewer: system, trusted: true }
  if (!grant.userId || grant.state !== 'active') return null
  const { firstName, lastName, displayName, profileType, locale } = grant
  const viewer: Member = {
    kind: 'member',
    userId: grant.userId,
    sessionId: grant.grantId,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    displayName: displayName ?? '',
    profileType: profileType === 'organisation' ? 'organisation' : 'private',
    emailVerified: grant.emailVerified ?? false,
    // A program shows no second factor.
    staffRole: roleOfStaff(app, { staffRole: grant.staffRole, hasShownFactor: false }).staffRole,
    scopes: scope === 'user:limited' ? 'user:limited' : 'user',
    ...(grant.operatorId ? { operatorId: grant.operatorId } : {}),
    awaitsApproval: grant.awaitsApproval ?? false,
    denied: (grant.denied ?? []) as Permission[],
    ...presentSendingLimit(app, grant.sendingLimitedUntil),
    locale: spokenLocale(locale, app.marketplace),
  }
  return { scope, clientId, grantId, viewer, trusted: scope === 'trusted:user' }
}

/**
 * Returns, for the access token of a signed-in person, a token with which the client's server acts for them. It ends with
 * the grant of the first. Null for the token of another client, of another kind, or an invalid one.
 */
export async function exchangeToken(
  app: Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>,
  clientId: string,
  token: string,
): Promise<IssuedTokens | null> {
  const access = await resolveAccess(app, token)
  if (!access?.grantId || access.clientId !== clientId || access.scope !== 'user') return null
  return issueTrustedToken(app, { clientId, grantId: access.grantId })
}

/** A trusted token is part of the grant of the person who is signed in; earlier ones had a grant of their own. */
function isGranted(scope: Scope, granted: string): boolean {
  return scope === granted || (scope === 'trusted:user' && granted === 'user')
}
