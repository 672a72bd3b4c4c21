import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { audit } from '#domain/audit.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { isSameText } from '#kernel/same-text.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { minute } from '#kernel/clock.ts'
import { requireActable } from '../act-as.ts'
import { hashToken, newToken } from '../random-token.ts'
import { requireMayActAsMember } from '../staff-policy.ts'
import type { Viewer } from '../viewer.ts'
import { type ApiClient, findApiClient } from './api-client.ts'

/** An authorization request of an app; its purpose is not known yet. */
const request = z.object({
  clientId: z.uuid(),
  redirectUri: z.url().max(2000),
  userId: z.uuid(),
  codeChallenge: z.string().regex(/^[\w-]{43}$/),
})
const schema = request.extend({
  /** Why, for the audit. */
  purpose: z
    .string('field-required')
    .max(1000, 'field-too-long')
    .transform(cleanText)
    .pipe(z.string().min(1, 'field-required')),
})

const lifetime = minute

/**
 * Returns the name of the app that asks an owner for access, and the member it would act for. Throws like `authorizeAs`,
 * but needs no purpose.
 */
export async function readAuthorizationRequest(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ clientName: string; redirectUri: string; userId: string }> {
  requireMayActAsMember(viewer)
  const asked = parse(request, given)
  const { name } = await requireRedirect(app, asked)
  await requireActable(app.db, asked.userId)
  return { clientName: name, redirectUri: asked.redirectUri, userId: asked.userId }
}

/** The client that may be sent to this address. */
async function requireRedirect(
  app: Pick<App, 'db'>,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<ApiClient> {
  const client = await findApiClient(app, clientId)
  if (!client) throw new Problem('validation-invalid-params', { field: 'clientId' })
  if (!client.redirectUris.some((allowed) => isBelow(redirectUri, allowed)))
    throw new Problem('validation-invalid-params', { field: 'redirectUri' })
  return client
}

/**
 * Returns a code with which an app acts for a member on behalf of an owner. The app exchanges it, once and within a minute,
 * for a token that may read and change, but not send messages, pay or sign. The audit log records it. Throws `forbidden`,
 * `not-found` for an unknown person, `validation-invalid-params` for a client or an address it may not be sent to.
 */
export async function authorizeAs(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ code: string; redirectUri: string }> {
  const operator = requireMayActAsMember(viewer)
  const { clientId, redirectUri, userId, codeChallenge, purpose } = parse(schema, given)
  await requireRedirect(app, { clientId, redirectUri })
  await requireActable(app.db, userId)
  const { token: code, hash: codeHash } = newToken()
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('apiAuthorizationCodes')
      .values({
        codeHash,
        clientId,
        userId,
        operatorId: operator.userId,
        redirectUri,
        codeChallenge,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetime),
      })
      .execute()
    await audit(tx, app.clock, {
      actorId: operator.userId,
      action: 'user.logged-in-as',
      subjectKind: 'user',
      subjectId: userId,
      reason: purpose,
    })
  })
  return { code, redirectUri }
}

/**
 * Returns the member that an authorization code stands for; null when the verifier does not fit. A code can be used once,
 * with or without success.
 */
export async function redeemAuthorizationCode(
  app: Pick<App, 'db' | 'clock'>,
  { code, clientId, redirectUri, verifier }: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<{ userId: string; operatorId: string } | null> {
  const found = await app.db
    .updateTable('apiAuthorizationCodes')
    .set({ usedAt: app.clock.now() })
    .where('codeHash', '=', hashToken(code))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', app.clock.now())
    .returning(['userId', 'operatorId', 'clientId', 'redirectUri', 'codeChallenge'])
    .executeTakeFirst()
  if (!found || found.clientId !== clientId || found.redirectUri !== redirectUri) return null
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return isSameText(found.codeChallenge, challenge) ? { userId: found.userId, operatorId: found.operatorId } : null
}

/** Same origin, and the same path or one below it. An allowed address without a port allows every port of this machine. */
function isBelow(given: string, allowed: string): boolean {
  const [a, b] = [new URL(given), new URL(allowed)]
  const loopback = ['localhost', '127.0.0.1'].includes(b.hostname) && b.port === ''
  const sameHost = a.protocol === b.protocol && (loopback ? a.hostname === b.hostname : a.host === b.host)
  const folder = b.pathname.replace(/\/$/, '')
  return sameHost && a.username === '' && (a.pathname === b.pathname || a.pathname.startsWith(`${folder}/`))
}
