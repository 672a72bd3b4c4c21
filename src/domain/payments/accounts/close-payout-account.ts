import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { parseDuration } from '#kernel/clock.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import type { Viewer } from '../../users/viewer.ts'
import { answerOf } from '../provider-port/provider-failure.ts'
import { type PayoutApp, requirePayoutOwner, requireProvider } from './payout-policy.ts'
import { storedPayoutAccount } from './read-payout-account.ts'
import { forgetAccount } from './store-account.ts'

/**
 * Closes the viewer's own account for payouts. Throws the refusals of `requirePayoutOwner`, `payout-account-missing`, and
 * `payout-account-in-use` while there is money in it or on its way.
 */
export async function closePayoutAccount(app: PayoutApp, viewer: Viewer): Promise<void> {
  const provider = requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const account = await storedPayoutAccount(app, userId)
  if (!account) throw new Problem('payout-account-missing')
  const isClosed = await answerOf(app, provider.deleteAccount(account.providerId))
  if (!isClosed) throw new Problem('payout-account-in-use')
  await forgetAccount(app.db, account.providerId)
}

/**
 * Forgets what is known of a person's account for payouts when they delete theirs here. The provider's id stays until
 * `closeLeftAccounts` has closed the account: a refund or a payout may still concern it.
 */
export async function leavePayoutAccount(
  tx: Transaction<DB>,
  { clock }: Pick<PayoutApp, 'clock'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('paymentAccounts')
    .set({ leftAt: clock.now(), canCharge: false, canBePaidOut: false, requirements: '{}', bankLast4: null })
    .set({ providerData: '{}', country: null, businessType: null, openCall: null, openSince: null })
    .where('userId', '=', userId)
    .execute()
  await tx.deleteFrom('paymentAccounts').where('userId', '=', userId).where('providerId', 'is', null).execute()
}

/**
 * Closes accounts whose people left longer ago than `retention.afterDeletion`, and removes what is left of them here. One
 * with money in it waits for the next run. Returns how many were closed.
 */
export async function closeLeftAccounts(app: PayoutApp & Pick<App, 'marketplace'>): Promise<number> {
  const { payments } = app
  if (!payments) return 0
  const leftBefore = new Date(app.clock.now().getTime() - parseDuration(app.marketplace.retention.afterDeletion))
  const left = await app.db
    .selectFrom('paymentAccounts')
    .select(['userId', 'providerId'])
    .where('leftAt', '<', leftBefore)
    .orderBy('leftAt')
    .limit(100)
    .execute()
  let closed = 0
  for (const { userId, providerId } of left) {
    const isClosed = await payments.deleteAccount(providerId ?? '').catch((error: unknown) => {
      app.log('warn', 'an account for payouts could not be closed', { userId, reason: failureReason(error) })
      return false
    })
    if (!isClosed) continue
    await app.db.deleteFrom('paymentAccounts').where('userId', '=', userId).where('leftAt', 'is not', null).execute()
    closed += 1
  }
  return closed
}
