import type { App } from '#domain/app.ts'
import { type Access, resolveAccess, type Scope } from '#domain/users/index.ts'
import { knownClient } from './known-client.ts'
import { Refusal } from './wire/refusal.ts'

/**
 * Returns who calls. 401 only for a token that is missing, wrong, over or revoked: clients then fetch another one, or sign
 * their person out. A valid token without the required scope gets 403.
 */
export async function authenticate(app: App, request: Request, who: readonly Scope[]): Promise<Access> {
  const access = await accessOf(app, bearerToken(request), 'This endpoint needs an access token.')
  if (!who.includes(access.scope))
    throw new Refusal('forbidden', `The scope ${access.scope} of this token may not call this endpoint.`)
  return access
}

/**
 * Returns what a token gives access to. Throws Refusal without a token, with `missing` as its sentence, and for one that is
 * not valid.
 */
export async function accessOf(app: App, token: string | undefined, missing: string): Promise<Access> {
  if (!token) throw new Refusal('auth-missing-access-token', missing)
  const access = await resolveAccess(app, token)
  if (!access || !(await knownClient(app, access.clientId)))
    throw new Refusal('auth-invalid-access-token', 'The access token is not valid, or no longer.')
  return access
}

/** Returns the token of the header `Authorization`. */
export function bearerToken(request: Request): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}
