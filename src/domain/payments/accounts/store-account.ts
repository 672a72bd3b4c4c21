import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import { record } from '../../events.ts'
import type { ProviderAccount } from '../provider-port/account-port.ts'
import { isPayable } from './payable-hosts.ts'
import { type PayoutState, payoutState, readRow } from './payout-account.ts'

/**
 * Stores what the provider said of an account, unless a later answer is stored already, and records when its state or the
 * time for giving what is missing has changed. `askedAt`: start of the call that gave the answer. Returns whether it has.
 */
export async function storeAccount(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  userId: string,
  account: ProviderAccount,
  askedAt: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.leftAt || (row.readAt && row.readAt > askedAt)) return false
  const { id, country, canCharge, canBePaidOut, businessType, requirements, bankLast4, raw } = account
  await tx
    .updateTable('paymentAccounts')
    .set({
      providerId: id,
      country,
      canCharge,
      canBePaidOut,
      businessType,
      requirements: JSON.stringify(requirements),
      bankLast4,
      providerData: JSON.stringify(raw),
      readAt: askedAt,
    })
    .where('userId', '=', userId)
    .execute()
  const earlier = readRow(row)
  const before = situationOf(earlier)
  const now = situationOf(account)
  if (JSON.stringify(before) === JSON.stringify(now)) return false
  await record(tx, clock, 'user.payout-account-changed', {
    actorId: null,
    subjectId: userId,
    payload: { before: before.state, couldBePaid: before.canBePaid, ...now },
  })
  return true
}

type Situation = { state: PayoutState; canBePaid: boolean; deadline: string | null }

/** Returns what a host is told of. The time only counts while something is missing. */
function situationOf(account: Pick<ProviderAccount, 'requirements' | 'canCharge' | 'canBePaidOut'> | null): Situation {
  const state = payoutState(account)
  const { deadline = null } = account?.requirements ?? {}
  return {
    state,
    canBePaid: account !== null && isPayable(account),
    deadline: state === 'needs-information' ? (deadline?.toISOString() ?? null) : null,
  }
}

/** The provider knows the account no longer: the host has none, and may open another. */
export async function forgetAccount(db: Kysely<DB>, providerId: string): Promise<void> {
  await db
    .updateTable('paymentAccounts')
    .set({ providerId: null, canCharge: false, canBePaidOut: false, requirements: '{}', bankLast4: null })
    .set({ providerData: '{}', country: null, businessType: null })
    .where('providerId', '=', providerId)
    .execute()
}
