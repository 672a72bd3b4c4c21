import type { App } from '#domain/app.ts'
import { resolveAccess, revokeGrant } from '#domain/users/index.ts'
import { Refusal } from '../wire/refusal.ts'
import type { AuthForm } from './grant-tokens.ts'

/** Revokes the grant of a refresh token. Needs a valid access token. */
export async function revokeTokens(app: App, form: AuthForm, request: Request): Promise<{ revoked: boolean }> {
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!bearer) throw new Refusal('auth-missing-access-token', 'Revoking needs an access token.')
  if (!(await resolveAccess(app, bearer)))
    throw new Refusal('auth-invalid-access-token', 'The access token is not valid, or no longer.')
  const token = form.get('token')
  if (!token) throw new Refusal('bad-request', 'The field token is missing.')
  await revokeGrant(app, token)
  return { revoked: true }
}
