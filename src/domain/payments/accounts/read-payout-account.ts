import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem, nullIfRefused } from '#kernel/problem.ts'
import { countAttempt } from '../../attempts.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { type AccountRow, type PayoutAccount, readRow } from './payout-account.ts'
import type { PayoutApp } from './payout-policy.ts'
import { finishOpenCall } from './provider-call.ts'
import { minute } from '#kernel/clock.ts'
import { forgetAccount, storeAccount } from './store-account.ts'

/** Age in milliseconds from which a stored account is read again. */
const staleAfter = minute

/**
 * Returns the viewer's own account for payouts; null when there is none. Reads it again at the provider when it was read
 * more than a minute ago, or always with `fresh`; the stored one is returned when the provider does not answer. Throws
 * `not-signed-in`, `account-banned`, `forbidden`.
 */
export async function payoutAccountOf(
  app: PayoutApp,
  viewer: Viewer,
  { fresh = false } = {},
): Promise<PayoutAccount | null> {
  const { userId } = requireAccountOwner(viewer)
  const row = await rowOf(app, userId)
  if (!row || row.leftAt || !app.payments) return readRow(row)
  const isStale = !row.readAt || app.clock.now().getTime() - row.readAt.getTime() > staleAfter
  const isAskedFor = fresh && (await nullIfRefused(countAttempt(app, 'payout-read', userId))) !== null
  if (!row.openCall && !isStale && !isAskedFor) return readRow(row)
  await readAgain(app, row).catch((error: unknown) => {
    if (!isProblem(error))
      app.log('warn', 'an account for payouts could not be read', { userId, reason: failureReason(error) })
  })
  return readRow(await rowOf(app, userId))
}

/** Returns the stored account of a person without asking the provider; null when there is none. */
export async function storedPayoutAccount(
  { db }: Pick<PayoutApp, 'db'>,
  userId: string,
): Promise<PayoutAccount | null> {
  return readRow(await rowOf({ db }, userId))
}

/** Returns the stored accounts of people without asking the provider, by the person's id. */
export async function storedPayoutAccounts(
  { db }: Pick<PayoutApp, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, PayoutAccount>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('userId', 'in', [...userIds])
    .execute()
  const accounts = rows.flatMap((row) => readRow(row) ?? [])
  return new Map(accounts.map((account) => [account.userId, account]))
}

/**
 * Reads an account again, after the provider reported a change or to compare it. Does nothing for an account of nobody here.
 * Returns whether what its host is told has changed.
 */
export async function refreshPayoutAccount(app: PayoutApp, providerId: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('paymentAccounts')
    .selectAll()
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return row !== undefined && !row.leftAt && readAgain(app, row)
}

async function readAgain(app: PayoutApp, row: AccountRow): Promise<boolean> {
  const { payments } = app
  if (!payments) return false
  if (row.openCall) {
    await finishOpenCall(app, row)
    return false
  }
  const { providerId, userId } = row
  if (!providerId) return false
  const askedAt = app.clock.now()
  try {
    const account = await payments.fetchAccount(providerId)
    return await app.db.transaction().execute((tx) => storeAccount(app, tx, userId, account, askedAt))
  } catch (error) {
    if (!isProblem(error) || error.code !== 'payout-account-missing') throw error
    await forgetAccount(app.db, providerId)
    return true
  }
}

async function rowOf({ db }: Pick<PayoutApp, 'db'>, userId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('paymentAccounts').selectAll().where('userId', '=', userId).executeTakeFirst()
}
