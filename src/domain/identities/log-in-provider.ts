import type { ProvenIdentity } from '../users/identity-provider.ts'

/** What belongs to one log-in at a provider. `state`, `nonce` and `codeVerifier` are random texts. */
export type ProviderLogIn = {
  /** Address of this site that the provider sends the browser back to, the same for each log-in. */
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** Port of a provider with which people log in in the browser (OpenID Connect, authorization code with PKCE). */
export type LogInProvider = {
  /** Its name in addresses and in the API, such as `google`. */
  id: string
  /** Its name as people know it, the same in every language. */
  label: string
  /** Returns the provider's address to send the browser to. Throws `provider-unavailable`. */
  begin(logIn: ProviderLogIn): Promise<string>
  /**
   * Returns the identity that the provider vouches for, after it has sent the browser back with this query. Throws
   * `provider-denied` when the person has declined, `provider-refused` for an answer that proves nothing,
   * `provider-unavailable`.
   */
  finish(logIn: ProviderLogIn, query: URLSearchParams): Promise<ProvenIdentity>
}
