import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** Deletes everything that a person has saved, and the address of their list. */
export async function eraseSavedPlaces(tx: Transaction<DB>, userId: string): Promise<void> {
  await tx.deleteFrom('savedPlaces').where('userId', '=', userId).execute()
  await tx.deleteFrom('sharedPlaceLists').where('userId', '=', userId).execute()
}
