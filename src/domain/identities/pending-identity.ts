import { z } from 'zod'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { Problem } from '#kernel/problem.ts'
import { emailField } from '../users/index.ts'
import type { ProvenIdentity } from '../users/index.ts'
import { decryptNote, encryptNote } from './encrypted-note.ts'

type Needs = Pick<App, 'secret' | 'clock' | 'logInProviders'>

const purpose = 'identity without an account'
/** How long an identity may wait for its account, in milliseconds. */
export const pendingIdentityLifetime = 30 * minute

const schema = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})

/**
 * An identity that waits in a browser for the account it is to be linked to. `label`: the provider's name as people know
 * it.
 */
export type PendingIdentity = ProvenIdentity & { provider: string; label: string }

/** Returns an identity encrypted for the browser to keep. An address that no account could have is left out. */
export function keepIdentity(app: Needs, provider: string, identity: ProvenIdentity): Promise<string> {
  const email = emailField.safeParse(identity.email ?? undefined).data ?? null
  const [firstName, lastName] = [identity.firstName, identity.lastName].map((name) => name?.slice(0, 60) ?? null)
  const emailVerified = email !== null && identity.emailVerified
  const kept = { provider, subject: identity.subject, email, emailVerified, firstName, lastName }
  return encryptNote(app, purpose, kept, pendingIdentityLifetime)
}

/**
 * Returns the identity that a browser keeps; null for none, for one that has expired, and when its provider is not set up.
 */
export async function pendingIdentity(app: Needs, note: string | undefined): Promise<PendingIdentity | null> {
  const kept = schema.safeParse(await decryptNote(app, purpose, note)).data
  const label = kept && app.logInProviders.find(({ id }) => id === kept.provider)?.label
  return kept && label !== undefined ? { ...kept, label } : null
}

/** Like `pendingIdentity`. Throws `provider-expired` instead of returning null. */
export async function requirePendingIdentity(app: Needs, note: string | undefined): Promise<PendingIdentity> {
  const identity = await pendingIdentity(app, note)
  if (!identity) throw new Problem('provider-expired')
  return identity
}
