import type { App } from '#domain/app.ts'
import { revokeGrant } from '#domain/users/index.ts'
import { accessOf, bearerToken } from '../authenticate.ts'
import { Refusal } from '../wire/refusal.ts'
import type { AuthForm } from './grant-tokens.ts'

/** Revokes the grant of a refresh token. Needs a valid access token. */
export async function revokeTokens(app: App, form: AuthForm, request: Request): Promise<{ revoked: boolean }> {
  await accessOf(app, bearerToken(request), 'Revoking needs an access token.')
  const token = form.get('token')
  if (!token) throw new Refusal('bad-request', 'The field token is missing.')
  await revokeGrant(app, token)
  return { revoked: true }
}
