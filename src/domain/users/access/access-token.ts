import { createHmac } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { isId } from '#kernel/id.ts'
import { isSameText } from '#kernel/same-text.ts'
import { deriveKey } from '#domain/derive-key.ts'

/** Rights of a token. `public-read` belongs to no person; `integ` is for the operator's programs. */
export type Scope = 'public-read' | 'user' | 'user:limited' | 'trusted:user' | 'integ'

/** The claims of a token. `grantId` is absent for anonymous tokens, which are not stored. */
export type AccessClaims = { scope: Scope; clientId: string; grantId: string | null; expiresAt: number }

const letters: Record<Scope, string> = {
  'public-read': 'p',
  user: 'u',
  'user:limited': 'l',
  'trusted:user': 't',
  integ: 'i',
}
const scopes = new Map(Object.entries(letters).map(([scope, letter]) => [letter, scope as Scope]))

/**
 * Signs a token: the scope's letter, the second at which it ends, the client, the grant, and a proof that only this
 * installation can make. Nothing is stored.
 */
export function signAccessToken(app: Pick<App, 'secret'>, claims: AccessClaims): string {
  const { scope, clientId, grantId, expiresAt } = claims
  const body = [letters[scope], Math.floor(expiresAt / 1000).toString(36), clientId, grantId ?? ''].join('.')
  return `${body}.${proof(app, body)}`
}

/** Returns what a token says, if it is genuine and not over; null otherwise. */
export function readAccessToken(app: Pick<App, 'secret' | 'clock'>, token: string): AccessClaims | null {
  const cut = token.lastIndexOf('.')
  if (cut < 0 || token.length > 300) return null
  const body = token.slice(0, cut)
  if (!isSameText(proof(app, body), token.slice(cut + 1))) return null
  const [letter = '', end = '', clientId = '', grantId = ''] = body.split('.')
  const scope = scopes.get(letter)
  const expiresAt = Number.parseInt(end, 36) * 1000
  if (!scope || !isId(clientId) || !(expiresAt > app.clock.now().getTime())) return null
  if (scope !== 'public-read' && !isId(grantId)) return null
  return { scope, clientId, grantId: grantId || null, expiresAt }
}

const keys = new Map<string, Buffer>()

function proof(app: Pick<App, 'secret'>, body: string): string {
  let key = keys.get(app.secret)
  if (!key) keys.set(app.secret, (key = deriveKey(app, 'api-access-token')))
  return createHmac('sha256', key).update(body).digest('base64url')
}
