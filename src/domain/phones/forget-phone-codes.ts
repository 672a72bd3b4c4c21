import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Deletes the codes of a person whose account is erased. */
export async function forgetPhoneCodesOf(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('phoneCodes').where('userId', '=', userId).execute()
}

/** Deletes codes that have expired before a moment. Returns how many. */
export async function purgePhoneCodes(tx: Transaction<DB>, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('phoneCodes').where('expiresAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
