import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import { record } from '../../events.ts'
import type { ProviderAccount } from '../payout-accounts.ts'
import { payoutState, readRow } from './payout-account.ts'

/**
 * Stores what the provider said of an account, unless a later answer is stored already, and records when its state has
 * changed. `askedAt`: start of the call that gave the answer.
 */
export async function storeAccount(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  userId: string,
  account: ProviderAccount,
  askedAt: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.leftAt || (row.readAt && row.readAt > askedAt)) return
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
  const before = payoutState(readRow(row))
  const state = payoutState(account)
  if (state === before && row.canCharge === canCharge && row.canBePaidOut === canBePaidOut) return
  await record(tx, clock, 'user.payout-account-changed', {
    actorId: null,
    subjectId: userId,
    payload: { state, canBePaid: canCharge && canBePaidOut },
  })
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
