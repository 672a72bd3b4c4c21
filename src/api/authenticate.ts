import type { App } from '#domain/app.ts'
import { type Access, resolveAccess, type Scope } from '#domain/users/index.ts'
import { knownClient } from './known-client.ts'
import { Refusal } from './wire/refusal.ts'

/**
 * Returns who calls. 401 only for a token that is missing, wrong, over or revoked: clients then fetch another one, or sign
 * their person out. A good token that does not reach gets 403.
 */
export async function authenticate(app: App, request: Request, who: readonly Scope[]): Promise<Access> {
  const token = bearerToken(request)
  if (!token) throw new Refusal('auth-missing-access-token', 'This endpoint needs an access token.')
  const access = await resolveAccess(app, token)
  if (!access || !(await knownClient(app, access.clientId)))
    throw new Refusal('auth-invalid-access-token', 'The access token is not valid, or no longer.')
  if (!who.includes(access.scope))
    throw new Refusal('forbidden', `The scope ${access.scope} of this token may not call this endpoint.`)
  return access
}

function bearerToken(request: Request): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
