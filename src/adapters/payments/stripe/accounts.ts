import { Stripe } from 'stripe'
import type { AccountData, PayoutAccounts, ProviderAccount } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { createAccountLink } from './account-links.ts'
import { createPerson } from './persons.ts'
import { refusedAs } from './stripe-refusal.ts'

/** Returns the port of hosts' accounts over the provider's API. */
export function payoutAccounts(stripe: Stripe): PayoutAccounts {
  return {
    createAccount: async (key, { userId, country, ...data }) =>
      readAccount(
        await refusedAs('payout-account-refused', () =>
          stripe.accounts.create(newAccount(userId, country, data), { idempotencyKey: key }),
        ),
      ),
    updateAccount: async (key, id, data) =>
      readAccount(await onAccount(() => stripe.accounts.update(id, accountParameters(data), { idempotencyKey: key }))),
    fetchAccount: async (id) => readAccount(await onAccount(() => stripe.accounts.retrieve(id))),
    createAccountLink: (id, link) => onAccount(() => createAccountLink(stripe, id, link)),
    createPerson: (key, id, token) => onAccount(() => createPerson(stripe, key, id, token)),
    deleteAccount: (id) => deleteAccount(stripe, id),
  }
}

/**
 * The platform asks for the account's data, pays the provider's fees and bears its losses; the host has no pages at the
 * provider. Money stays in the account until a stay is over: payouts are made one by one.
 */
function newAccount(userId: string, country: string, data: AccountData): Stripe.AccountCreateParams {
  return {
    controller: {
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
      fees: { payer: 'application' },
      losses: { payments: 'application' },
    },
    country,
    metadata: { user_id: userId },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    ...accountParameters({ requestedCapabilities: ['card_payments', 'transfers'], ...data }),
  }
}

function accountParameters(data: AccountData) {
  const { accountToken, bankAccountToken, requestedCapabilities, businessProfile } = data
  const { mcc, url, productDescription } = businessProfile ?? {}
  const profile = {
    ...(mcc && { mcc }),
    ...(url && { url }),
    ...(productDescription && { product_description: productDescription }),
  }
  return {
    ...(accountToken && { account_token: accountToken }),
    ...(bankAccountToken && { external_account: bankAccountToken }),
    ...(Object.keys(profile).length > 0 && { business_profile: profile }),
    ...(requestedCapabilities && {
      capabilities: Object.fromEntries(requestedCapabilities.map((name) => [name, { requested: true }])),
    }),
  }
}

/** Runs a call about an account that should exist. */
async function onAccount<Result>(call: () => Promise<Result>): Promise<Result> {
  return refusedAs('payout-account-refused', async () => {
    try {
      return await call()
    } catch (error) {
      if (isGone(error)) throw new Problem('payout-account-missing')
      throw error
    }
  })
}

async function deleteAccount(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.accounts.del(id)
    return true
  } catch (error) {
    if (isGone(error)) return true
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}

/** The account was deleted, or was never one of this platform. */
function isGone(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return error.code === 'account_invalid'
  const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  return isMissing && (error.param === 'id' || error.param === 'account' || error.param === undefined)
}

function readAccount(account: Stripe.Account): ProviderAccount {
  const { id, country, charges_enabled, payouts_enabled, requirements, external_accounts } = account
  const businessType = (['individual', 'company'] as const).find((type) => type === account.business_type) ?? null
  const [bank] = external_accounts?.data ?? []
  return {
    id,
    country: (country ?? '').toUpperCase(),
    canCharge: charges_enabled && account.capabilities?.transfers === 'active',
    canBePaidOut: payouts_enabled,
    businessType,
    requirements: {
      currentlyDue: requirements?.currently_due ?? [],
      pastDue: requirements?.past_due ?? [],
      eventuallyDue: requirements?.eventually_due ?? [],
      pendingVerification: requirements?.pending_verification ?? [],
      errors: (requirements?.errors ?? []).map(({ requirement, code, reason }) => ({
        field: requirement,
        code,
        sentence: reason,
      })),
      disabledReason: requirements?.disabled_reason ?? null,
      deadline: requirements?.current_deadline ? new Date(requirements.current_deadline * 1000) : null,
    },
    bankLast4: bank && 'last4' in bank ? (bank.last4 ?? null) : null,
    raw: withoutPerson(account),
  }
}

/** What is known of a host's name, address and birth stays with the provider. */
function withoutPerson(account: Stripe.Account): Record<string, unknown> {
  const { individual: _, company: __, email: ___, tos_acceptance: ____, ...rest } = account
  return JSON.parse(JSON.stringify({ ...rest, lastResponse: undefined })) as Record<string, unknown>
}
