import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'

/** Whether guests can pay to an account: the provider takes charges for it, and pays it out. */
export function isPayable({ canCharge, canBePaidOut }: { canCharge: boolean; canBePaidOut: boolean }): boolean {
  return canCharge && canBePaidOut
}

/** Returns those of the people whom guests can pay. */
export async function payableHosts(db: Kysely<DB>, userIds: readonly string[]): Promise<Set<string>> {
  return new Set((await payableAccounts(db, userIds)).keys())
}

/** Whether guests can pay a host. */
export async function canBePaid(db: Kysely<DB>, userId: string): Promise<boolean> {
  return (await payableAccounts(db, [userId])).has(userId)
}

/**
 * Returns the provider's id of the account to which guests can pay a host. Throws `transaction-missing-stripe-account`.
 */
export async function requirePayableAccount(db: Kysely<DB>, userId: string): Promise<string> {
  const providerId = (await payableAccounts(db, [userId])).get(userId)
  if (!providerId) throw new Problem('transaction-missing-stripe-account')
  return providerId
}

/** Returns the provider's ids of the accounts to which guests can pay, by the person's id. */
async function payableAccounts(db: Kysely<DB>, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentAccounts')
    .select(['userId', 'providerId', 'canCharge', 'canBePaidOut'])
    .where('userId', 'in', [...new Set(userIds)])
    .where('leftAt', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ userId, providerId, ...account }) =>
      providerId && isPayable(account) ? [[userId, providerId] as const] : [],
    ),
  )
}
