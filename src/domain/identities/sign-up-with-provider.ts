import { z } from 'zod'
import type { App } from '../app.ts'
import { parse } from '#kernel/parse.ts'
import { signUpByIdentity } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { requirePendingIdentity } from './pending-identity.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'marketplace' | 'logInProviders'>

const schema = z.object({ note: z.string().max(5000).optional() })

/**
 * Opens an account for the identity that the browser keeps (`note`), linked to it. Input like that of `signUp` without a
 * password; an address that the provider has verified is the account's, and counts as confirmed. Throws `provider-expired`
 * and what `signUp` throws.
 */
export async function signUpWithProvider(
  app: Needs,
  viewer: Viewer,
  given: Record<string, unknown>,
): Promise<{ userId: string; emailVerified: boolean }> {
  const { note } = parse(schema, given)
  const { provider, label: _label, ...identity } = await requirePendingIdentity(app, note)
  return signUpByIdentity(app, viewer, given, { ...identity, idpId: provider })
}
