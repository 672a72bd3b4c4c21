import type { App } from '#domain/app.ts'
import {
  type ApiClient,
  exchangeToken,
  type IssuedTokens,
  isSecretOf,
  issueAnonymousToken,
  needsSecondStep,
  openGrant,
  openProved,
  proveByIdentity,
  redeemAuthorizationCode,
  provePassword,
  refreshGrant,
} from '#domain/users/index.ts'
import { isOutage, isProblem } from '#kernel/problem.ts'
import { knownClient } from '../known-client.ts'
import { Refusal } from '../wire/refusal.ts'

/** The fields of a form by their names. */
export type AuthForm = ReadonlyMap<string, string>

type Grant = (app: App, client: ApiClient, form: AuthForm, address: string) => Promise<IssuedTokens>

/** Issues tokens for the credentials in a form. Throws Refusal 401 for wrong credentials, 400 for an invalid request. */
export async function grantTokens(app: App, form: AuthForm, address: string): Promise<IssuedTokens> {
  const grant = grants.get(need(form, 'grant_type'))
  if (!grant) throw new Refusal('bad-request', 'There is no such grant_type.')
  const client = await clientOf(app, need(form, 'client_id'))
  return grant(app, client, form, address)
}

/** Signs somebody in by a token of another provider. Throws Refusal 401 for who is not known. */
export async function grantByIdentity(app: App, form: AuthForm): Promise<IssuedTokens> {
  const client = await clientOf(app, need(form, 'client_id'))
  onlyForPeople(client)
  await proveClient(app, client, form)
  const claim = {
    idpId: need(form, 'idp_id'),
    idpClientId: need(form, 'idp_client_id'),
    idpToken: need(form, 'idp_token'),
  }
  const { userId } = await unlessRefused(proveByIdentity(app, claim))
  await requireNoSecondStep(app, userId)
  return openGrant(app, { clientId: client.id, userId, scope: 'user', refreshable: true })
}

const grants = new Map<string, Grant>(
  Object.entries({
    async client_credentials(app, client, form) {
      const scope = form.get('scope') ?? 'public-read'
      if (scope === 'public-read' && client.kind === 'marketplace') return issueAnonymousToken(app, client.id)
      if (scope !== 'integ' || client.kind !== 'integration') throw unauthorized()
      await proveClient(app, client, form)
      return openGrant(app, { clientId: client.id, userId: null, scope: 'integ', refreshable: true })
    },

    async password(app, client, form, address) {
      onlyForPeople(client)
      const proof = { email: need(form, 'username'), password: need(form, 'password'), address }
      const proved = await unlessRefused(provePassword(app, proof))
      const grant = { clientId: client.id, userId: proved.userId, scope: 'user', refreshable: true } as const
      const open = async (inside: App) => {
        await requireNoSecondStep(inside, proved.userId)
        return openGrant(inside, grant)
      }
      return unlessRefused(openProved(app, proved, open))
    },

    async refresh_token(app, client, form) {
      const tokens = await refreshGrant(app, client.id, need(form, 'refresh_token'))
      if (!tokens) throw unauthorized()
      return tokens
    },

    async authorization_code(app, client, form) {
      onlyForPeople(client)
      const redeemed = await redeemAuthorizationCode(app, {
        code: need(form, 'code'),
        clientId: client.id,
        redirectUri: need(form, 'redirect_uri'),
        verifier: need(form, 'code_verifier'),
      })
      if (!redeemed) throw unauthorized()
      return openGrant(app, { ...redeemed, clientId: client.id, scope: 'user:limited', refreshable: false })
    },

    async token_exchange(app, client, form) {
      onlyForPeople(client)
      await proveClient(app, client, form)
      const tokens = await exchangeToken(app, client.id, need(form, 'subject_token'))
      if (!tokens) throw unauthorized()
      return tokens
    },
  }),
)

/** The client behind an id. Throws Refusal 401. */
async function clientOf(app: App, id: string): Promise<ApiClient> {
  const client = await knownClient(app, id)
  if (!client) throw unauthorized()
  return client
}

/** Checks the client's secret. Throws Refusal 401. */
async function proveClient(app: App, client: ApiClient, form: AuthForm): Promise<void> {
  if (!(await isSecretOf(app, client.id, need(form, 'client_secret')))) throw unauthorized()
}

function onlyForPeople({ kind }: ApiClient): void {
  if (kind !== 'marketplace') throw unauthorized()
}

/** Turns every refused log-in into 401, except too many attempts and server failures, which keep their status. */
async function unlessRefused<Value>(proving: Promise<Value>): Promise<Value> {
  try {
    return await proving
  } catch (error) {
    if (!isProblem(error) || isOutage(error) || error.code === 'too-many-requests') throw error
    throw unauthorized()
  }
}

/** A program has no page for the code of a second factor. Throws Refusal 401 for people who have one. */
async function requireNoSecondStep(app: App, userId: string): Promise<void> {
  if (!(await needsSecondStep(app, userId))) return
  const sentence = 'This account has a second factor: its person logs in on the pages of the marketplace.'
  throw new Refusal('auth-second-factor-required', sentence)
}

function need(form: AuthForm, name: string): string {
  const value = form.get(name)
  if (!value) throw new Refusal('bad-request', `The field ${name} is missing.`)
  return value
}

function unauthorized(): Refusal {
  return new Refusal('auth-invalid-access-token', 'Unauthorized')
}
