import type { App } from '#domain/app.ts'
import { isId, newId } from '#kernel/id.ts'
import { isSameText } from '#kernel/same-text.ts'
import { deriveKey } from '#domain/derive-key.ts'
import type { Scope } from './access-token.ts'
import { issueAccessToken, type IssuedTokens, tokenLifetimes } from './issue-tokens.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret'>

/**
 * Returns a token with which the client's server acts for a signed-in person. It is part of the person's grant and ends
 * with it. The caller has checked that the grant is valid.
 */
export function issueTrustedToken(
  app: Pick<App, 'secret' | 'clock'>,
  { clientId, grantId }: { clientId: string; grantId: string },
): IssuedTokens {
  return issueAccessToken(app, { id: grantId, clientId, scope: 'trusted:user' })
}

/**
 * Creates a grant for a client and returns its tokens. The grant belongs to a person, or with `integ` to the operator.
 * `refreshable` adds a refresh token.
 */
export async function openGrant(
  app: Needs,
  {
    clientId,
    userId,
    scope,
    refreshable,
    operatorId = null,
  }: {
    clientId: string
    userId: string | null
    scope: Scope
    refreshable: boolean
    /** The member of the staff who acts in the person's name. */
    operatorId?: string | null
  },
): Promise<IssuedTokens> {
  const id = newId()
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + (refreshable ? tokenLifetimes.refresh : tokenLifetimes.access))
  await app.db
    .insertInto('apiGrants')
    .values({ id, clientId, userId, operatorId, scope, createdAt: now, rotatedAt: now, expiresAt })
    .execute()
  const tokens = issueAccessToken(app, { id, clientId, scope })
  return refreshable ? { ...tokens, refreshToken: refreshToken(app, id, 1) } : tokens
}

/**
 * Exchanges a refresh token. Each works once; the one before the newest still answers the newest for a minute, so that two
 * windows may refresh side by side. An older one was copied by somebody: everything granted with it ends. Null then, and
 * for what is unknown, ended or of somebody banned or deleted.
 */
export async function refreshGrant(app: Needs, clientId: string, token: string): Promise<IssuedTokens | null> {
  const named = readRefreshToken(app, token)
  if (!named) return null
  const now = app.clock.now()
  return app.db.transaction().execute(async (tx) => {
    const grant = await tx
      .selectFrom('apiGrants')
      .leftJoin('users', 'users.id', 'apiGrants.userId')
      .select(['apiGrants.id', 'clientId', 'userId', 'scope', 'generation', 'rotatedAt', 'expiresAt', 'revokedAt'])
      .select('users.state as userState')
      .where('apiGrants.id', '=', named.id)
      .forUpdate('apiGrants')
      .executeTakeFirst()
    if (!grant || grant.clientId !== clientId || grant.revokedAt || grant.expiresAt <= now) return null
    if (grant.userId && grant.userState !== 'active') return null
    const behind = grant.generation - named.generation
    const inTime = now.getTime() - grant.rotatedAt.getTime() < tokenLifetimes.refreshOverlap
    if (behind < 0 || behind > 1 || (behind === 1 && !inTime)) {
      await tx.updateTable('apiGrants').set({ revokedAt: now }).where('id', '=', grant.id).execute()
      return null
    }
    const generation = behind === 1 ? grant.generation : grant.generation + 1
    if (behind === 0)
      await tx
        .updateTable('apiGrants')
        .set({ generation, rotatedAt: now, expiresAt: new Date(now.getTime() + tokenLifetimes.refresh) })
        .where('id', '=', grant.id)
        .execute()
    const tokens = issueAccessToken(app, { id: grant.id, clientId, scope: grant.scope as Scope })
    return { ...tokens, refreshToken: refreshToken(app, grant.id, generation) }
  })
}

/** Revokes the grant of a refresh token with all its access tokens. Unknown tokens are ignored. */
export async function revokeGrant(app: Needs, token: string): Promise<void> {
  const named = readRefreshToken(app, token)
  if (!named) return
  await app.db
    .updateTable('apiGrants')
    .set({ revokedAt: app.clock.now() })
    .where('id', '=', named.id)
    .where('revokedAt', 'is', null)
    .execute()
}

function refreshToken(app: Pick<App, 'secret'>, id: string, generation: number): string {
  const body = `${id}.${generation.toString(36)}`
  return `${body}.${deriveKey(app, 'api-refresh-token', body).toString('base64url')}`
}

function readRefreshToken(app: Pick<App, 'secret'>, token: string): { id: string; generation: number } | null {
  const [id = '', generation = ''] = token.split('.')
  const number = Number.parseInt(generation, 36)
  if (token.length > 200 || !isId(id) || !(number >= 1)) return null
  return isSameText(refreshToken(app, id, number), token) ? { id, generation: number } : null
}
