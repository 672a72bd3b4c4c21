import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { type ExactLocation, locationOfStay } from '../listings/index.ts'

/** The address of a stay, and the time of its last change; null while it is the one agreed at first. */
export type StayAddress = ExactLocation & { changedAt: Date | null }

/** Copies the listing's exact place to a stay, as it is now. Nothing is written for a listing without a place. */
export async function fixStayAddress(
  tx: Transaction<DB>,
  { id, listingId, at, changed = false }: { id: string; listingId: string; at: Date; changed?: boolean },
): Promise<void> {
  const location = await locationOfStay(tx, listingId)
  if (!location) return
  await tx
    .insertInto('stayAddresses')
    .values({ transactionId: id, ...location, agreedAt: at })
    .onConflict((conflict) =>
      conflict
        .column('transactionId')
        .doUpdateSet({ ...location, ...(changed ? { changedAt: at } : { agreedAt: at }) }),
    )
    .execute()
}

/** Returns the agreed address of a stay; null for none. The caller has checked that the reader may see it. */
export async function stayAddressOf(db: Kysely<DB>, transactionId: string): Promise<StayAddress | null> {
  const found = await db
    .selectFrom('stayAddresses')
    .select(['address', 'building', 'lat', 'lng', 'precision', 'changedAt'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return found ?? null
}

/** Deletes the addresses of a host's stays when the host's account or listing is deleted. */
export async function forgetStayAddresses(
  tx: Transaction<DB>,
  subject: { providerId: string } | { listingId: string },
): Promise<void> {
  await tx
    .deleteFrom('stayAddresses')
    .where('transactionId', 'in', ({ selectFrom }) =>
      selectFrom('transactions')
        .select('transactions.id')
        .where(({ eb }) =>
          'providerId' in subject
            ? eb('providerId', '=', subject.providerId)
            : eb('transactions.listingId', '=', subject.listingId),
        ),
    )
    .execute()
}
