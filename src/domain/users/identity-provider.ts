/** An identity according to another provider. */
export type ProvenIdentity = {
  /** The provider's own name for the person, which never changes. */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** Port of an external identity provider. */
export type IdentityProvider = {
  /** The provider's name in the API, such as `google`. */
  id: string
  /**
   * Returns the identity of a token; null when the token is invalid, expired, or issued for another client of the provider.
   */
  prove(token: string, clientId: string): Promise<ProvenIdentity | null>
}
