/** Who somebody is according to another provider. */
export type ProvenIdentity = {
  /** The provider's own name for the person, which never changes. */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** Port: another provider that can say who somebody is. */
export type IdentityProvider = {
  /** Name that clients know it by, such as `google`. */
  id: string
  /** Who the token is about; null when it is not genuine, over, or not meant for this client of the provider. */
  prove(token: string, clientId: string): Promise<ProvenIdentity | null>
}
