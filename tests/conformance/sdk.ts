import { createRequire } from 'node:module'
import { password } from '#tests/people.ts'
import { type ApiSite, integrationClient, marketplaceClient } from './api-site.ts'

const require = createRequire(import.meta.url)

/** The result of a client library: the body, parsed into its types. */
export type Answer = { status: number; statusText: string; data: Envelope }
export type Envelope = { data: Resource & Resource[]; included?: Resource[]; meta: Record<string, unknown> }
export type Resource = {
  id: { uuid: string; _sdkType: string }
  type: string
  attributes: Deep
  relationships: Deep
}
/** A nested value with names known to the test. */
export type Deep = { [name: string]: Deep }

type Call = (...parameters: unknown[]) => Promise<Answer>
/** An instance of the library: groups of calls, and a few calls of its own. */
export type Sdk = Record<string, Record<string, Call>> & {
  login(parameters: object): Promise<unknown>
  logout(): Promise<unknown>
  authInfo(): Promise<Record<string, unknown>>
  exchangeToken(): Promise<{ data: Record<string, string> }>
  revoke(): Promise<unknown>
  loginWithIdp(parameters: object): Promise<unknown>
  assetByAlias(parameters: object): Promise<{ data: unknown }>
  assetsByAlias(parameters: object): Promise<{ data: unknown }>
  assetByVersion(parameters: object): Promise<{ data: unknown }>
  assetsByVersion(parameters: object): Promise<{ data: unknown }>
}

type Library = {
  createInstance(options: object): Sdk
  tokenStore: { memoryStore(): TokenStore }
  types: Record<'UUID' | 'LatLng' | 'LatLngBounds' | 'Money' | 'BigDecimal', new (...parts: unknown[]) => object>
  transit: { read(text: string): unknown; write(value: unknown): string }
  util: { objectQueryString(parts: object): string }
}
export type TokenStore = {
  getToken(): Record<string, string> | null
  setToken(token: object): void
  removeToken(): void
}

/** The public library for the Marketplace API, as npm has it. */
export const marketplaceSdk = require('sharetribe-flex-sdk') as Library
/** The public library for the Integration API, as npm has it. */
export const integrationSdk = require('sharetribe-flex-integration-sdk') as Library

export const { UUID, LatLng, LatLngBounds, Money, BigDecimal } = marketplaceSdk.types

/** An instance of the Marketplace library, signed in as somebody of the named world, or as nobody. */
export async function sdkFor(
  site: Pick<ApiSite, 'url'>,
  name?: string,
  options: object = {},
): Promise<{ sdk: Sdk; store: TokenStore }> {
  const store = marketplaceSdk.tokenStore.memoryStore()
  const { id: clientId, secret: clientSecret } = marketplaceClient
  const sdk = marketplaceSdk.createInstance({
    clientId,
    clientSecret,
    baseUrl: site.url,
    assetCdnBaseUrl: site.url,
    tokenStore: store,
    ...options,
  })
  if (name) await sdk.login({ username: `${name}@example.org`, password })
  return { sdk, store }
}

/** An instance of the Integration library. */
export function integrationFor(site: Pick<ApiSite, 'url'>): Sdk {
  const { id: clientId, secret: clientSecret } = integrationClient
  return integrationSdk.createInstance({
    clientId,
    clientSecret,
    baseUrl: site.url,
    tokenStore: integrationSdk.tokenStore.memoryStore(),
  })
}

/** The refusal of a call. */
export async function refusalOf(call: Promise<unknown>): Promise<{ status: number; code: string | undefined }> {
  try {
    await call
  } catch (error) {
    const { status, data } = error as { status: number; data?: { errors?: { code: string }[] } }
    return { status, code: data?.errors?.[0]?.code }
  }
  throw new Error('the call was not refused')
}
