/** What the provider still wants to know of a host before it moves money, in the provider's names of fields. */
export type AccountRequirements = {
  currentlyDue: string[]
  pastDue: string[]
  eventuallyDue: string[]
  pendingVerification: string[]
  /** Refused pieces of information, with the provider's sentence. */
  errors: { field: string; code: string; sentence: string }[]
  /** Why the account cannot be used, such as `requirements.past_due`; null when it can. */
  disabledReason: string | null
  /** When `currentlyDue` becomes `pastDue`. */
  deadline: Date | null
}

/** A host's account at the provider as it was last read. */
export type ProviderAccount = {
  id: string
  /** Two-letter code, upper case. */
  country: string
  canCharge: boolean
  canBePaidOut: boolean
  requirements: AccountRequirements
  /** Last characters of the bank account; null while there is none. */
  bankLast4: string | null
  businessType: 'individual' | 'company' | null
  /** The provider's own object without what it tells of the person, for clients of the API that read it. */
  raw: Record<string, unknown>
}

/** Data of an account. Tokens come from the browser, so that bank numbers and birthdays never reach this server. */
export type AccountData = {
  accountToken?: string | undefined
  bankAccountToken?: string | undefined
  requestedCapabilities?: string[] | undefined
  businessProfile?: { mcc?: string | undefined; url?: string | undefined; productDescription?: string | undefined }
}

/** A page of the provider that asks a host for what is missing. It works once and for some minutes. */
export type AccountLink = { url: string; expiresAt: Date }

/**
 * Port: accounts to which hosts are paid out. `key` is the idempotency key of the call. Throws `payout-account-refused`
 * with the provider's sentence as `params.stripeMessage` when the provider refuses the data, and `payout-account-missing`
 * when it knows no account of that id; any other error leaves open whether the call took effect, and the same call with the
 * same key must be repeated.
 */
export type PayoutAccounts = {
  createAccount(key: string, account: AccountData & { userId: string; country: string }): Promise<ProviderAccount>
  updateAccount(key: string, id: string, account: AccountData): Promise<ProviderAccount>
  fetchAccount(id: string): Promise<ProviderAccount>
  createAccountLink(
    id: string,
    link: {
      purpose: 'onboarding' | 'update'
      /** Where the host comes back to; says nothing of what was filled in. */
      returnUrl: string
      /** Where a link that was used or is too old leads. */
      refreshUrl: string
      collect: 'currently-due' | 'eventually-due'
    },
  ): Promise<AccountLink>
  createPerson(key: string, id: string, personToken: string): Promise<{ id: string }>
  /** Closes an account. Returns false while there is money in it, or on its way: then nothing has changed. */
  deleteAccount(id: string): Promise<boolean>
}
