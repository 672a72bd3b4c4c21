import type { Kysely, Selectable } from 'kysely'
import type { DB, PaymentAccounts } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { AccountRequirements } from '../provider-port/account-port.ts'
import { isPayable } from './payable-hosts.ts'

/** A host's account at the payment provider, as it was last read. */
export type PayoutAccount = {
  userId: string
  /** The provider's id. */
  providerId: string
  /** Two-letter code, upper case. */
  country: string
  businessType: 'individual' | 'company' | null
  canCharge: boolean
  canBePaidOut: boolean
  requirements: AccountRequirements
  bankLast4: string | null
  /** The provider's object without the person, for clients of the API. */
  providerData: Record<string, unknown>
}

/**
 * `not-connected`: no account. `needs-information`: the provider waits for something. `failed`: it has refused something, or
 * the time for giving it is over. `complete`: nothing is to be done, also while the provider still checks.
 */
export type PayoutState = 'not-connected' | 'needs-information' | 'failed' | 'complete'

/** Returns the state of an account; null: there is none. */
export function payoutState(account: Pick<PayoutAccount, 'requirements'> | null): PayoutState {
  if (!account) return 'not-connected'
  const { currentlyDue, pastDue, errors, disabledReason } = account.requirements
  if (pastDue.length > 0 || errors.length > 0 || disabledReason?.startsWith('rejected')) return 'failed'
  return currentlyDue.length > 0 ? 'needs-information' : 'complete'
}

/** Whether the provider has everything that it asked for and still checks it. */
export function isBeingChecked(account: PayoutAccount): boolean {
  return payoutState(account) === 'complete' && !isPayable(account)
}

/**
 * Requires that a host has given everything that the provider asks for; it may still be checking it. Throws
 * `payout-account-incomplete`.
 */
export async function requirePayoutDetails(db: Kysely<DB>, userId: string): Promise<void> {
  const row = await db.selectFrom('paymentAccounts').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (payoutState(readRow(row)) !== 'complete') throw new Problem('payout-account-incomplete')
}

export type AccountRow = Selectable<PaymentAccounts>

/** Returns the stored account of a row; null before the provider has opened one, and after the person has left. */
export function readRow(row: AccountRow | undefined): PayoutAccount | null {
  if (!row?.providerId || row.leftAt) return null
  const requirements = row.requirements as AccountRequirements & { deadline: string | null }
  return {
    userId: row.userId,
    providerId: row.providerId,
    country: row.country ?? '',
    businessType: row.businessType as PayoutAccount['businessType'],
    canCharge: row.canCharge,
    canBePaidOut: row.canBePaidOut,
    requirements: { ...requirements, deadline: requirements.deadline ? new Date(requirements.deadline) : null },
    bankLast4: row.bankLast4,
    providerData: row.providerData as Record<string, unknown>,
  }
}
