import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'

/** The transaction to go on with, and whether it is still to be made. */
export type Claim = { transactionId: string; isNew: boolean }

/** The one open enquiry of this customer about this listing, or the given id. Of many at the same moment, one is new. */
export async function claimConversation(
  tx: Transaction<DB>,
  { listingId, customerId, transactionId }: { listingId: string; customerId: string; transactionId: string },
): Promise<Claim> {
  const claimed = await tx
    .insertInto('openEnquiries')
    .values({ listingId, customerId, transactionId })
    .onConflict((conflict) => conflict.columns(['listingId', 'customerId']).doNothing())
    .returning('transactionId')
    .executeTakeFirst()
  if (claimed) return { transactionId, isNew: true }
  const open = await tx
    .selectFrom('openEnquiries')
    .select('transactionId')
    .where('listingId', '=', listingId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return { transactionId: open.transactionId, isNew: false }
}

/** The transaction that a form with this key began, or a new one. Without a key it is always new. */
export async function claimKey(
  tx: Transaction<DB>,
  {
    customerId,
    clientKey,
    transactionId,
  }: { customerId: string; clientKey: string | undefined; transactionId: string },
): Promise<Claim> {
  if (clientKey === undefined) return { transactionId, isNew: true }
  const claimed = await tx
    .insertInto('initiations')
    .values({ customerId, clientKey, transactionId })
    .onConflict((conflict) => conflict.columns(['customerId', 'clientKey']).doNothing())
    .returning('transactionId')
    .executeTakeFirst()
  if (claimed) return { transactionId, isNew: true }
  const before = await tx
    .selectFrom('initiations')
    .select('transactionId')
    .where('customerId', '=', customerId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirstOrThrow()
  return { transactionId: before.transactionId, isNew: false }
}
