import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { accountProfile } from '../create-account.ts'
import { emailField, emailKey } from '../email-address.ts'
import type { ProvenIdentity } from '../identity-provider.ts'
import { countSignUp, openAccount, refuseTaken } from '../open-account.ts'
import { profileInput } from '../profile-input.ts'
import type { Viewer } from '../viewer.ts'
import { findIdentity } from './linked-identity.ts'

const claim = z.object({
  idpId: z.string().min(1).max(100),
  idpClientId: z.string().min(1).max(500),
  idpToken: z.string().min(1).max(20_000),
})
const newAccount = profileInput
  .partial()
  .extend({ ...claim.shape, email: emailField.optional(), address: z.string().max(100).optional() })

type Needs = Pick<App, 'db' | 'clock' | 'identityProviders'>

/**
 * Returns the member who signs in with a token of an identity provider: the linked member, or the one whose confirmed
 * address equals the address that the provider verified; these two are then linked. An identity that has not proved the
 * account's address stops working when the address is confirmed, because the account may belong to another person. Throws
 * `login-failed`.
 */
export async function proveByIdentity(app: Needs, given: unknown): Promise<{ userId: string }> {
  const { idpId, identity } = await prove(app, given)
  const known = await findIdentity(app, { idpId, subject: identity.subject })
  if (known) return requireActiveAccount({ id: known.userId, state: known.state })
  if (!identity.email || !identity.emailVerified) throw new Problem('login-failed')
  const sameAddress = await app.db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.state'])
    .where('emailKey', '=', emailKey(identity.email))
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  if (!sameAddress) throw new Problem('login-failed')
  const account = requireActiveAccount(sameAddress)
  await app.db
    .insertInto('userIdentities')
    .values({
      idpId,
      subject: identity.subject,
      userId: account.userId,
      createdAt: app.clock.now(),
      provedEmailKey: emailKey(identity.email),
    })
    .onConflict((conflict) =>
      conflict.columns(['idpId', 'subject']).doUpdateSet(({ ref }) => ({
        userId: ref('excluded.userId'),
        provedEmailKey: ref('excluded.provedEmailKey'),
        linkedByOwner: false,
      })),
    )
    .execute()
  return account
}

/**
 * Creates an account from an identity provider's data; the caller's input takes precedence. An address that the provider
 * has verified counts as verified. Throws `login-failed`, `email-taken`, or the code of an invalid field.
 */
export async function createAccountByIdentity(
  app: Needs & Pick<App, 'marketplace' | 'secret'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ userId: string }> {
  const { address, idpId: _idp, idpClientId: _client, idpToken: _token, ...said } = parse(newAccount, given)
  await countSignUp(app, address)
  const { idpId, identity } = await prove(app, given)
  const email = said.email ?? parse(emailField, identity.email ?? undefined)
  await refuseTaken(app, email, address)
  const proven = identity.emailVerified && identity.email !== null && emailKey(identity.email) === emailKey(email)
  const firstName = said.firstName ?? identity.firstName ?? ''
  const lastName = said.lastName ?? identity.lastName ?? ''
  const names = parse(profileInput.pick({ firstName: true, lastName: true }), { firstName, lastName })
  return openAccount(app, {
    locale: viewer.locale,
    ...accountProfile(app.marketplace, { ...said, ...names }),
    email,
    emailVerified: proven,
    identity: { idpId, subject: identity.subject, provedEmailKey: proven ? emailKey(email) : null },
  })
}

async function prove(app: Needs, given: unknown): Promise<{ idpId: string; identity: ProvenIdentity }> {
  const { idpId, idpClientId, idpToken } = parse(claim, given)
  const provider = app.identityProviders.find(({ id }) => id === idpId)
  const identity = await provider?.prove(idpToken, idpClientId)
  if (!identity) throw new Problem('login-failed')
  return { idpId, identity }
}

function requireActiveAccount({ id, state }: { id: string; state: string }): { userId: string } {
  if (state !== 'active') throw new Problem('login-failed')
  return { userId: id }
}
