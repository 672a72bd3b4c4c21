import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import type { Member } from '../users/viewer.ts'
import { countInitiation } from './message-limits.ts'
import type { Process, Transition } from './process.ts'

/** A transaction that is to begin. */
export type NewTransaction = {
  id: string
  listingId: string
  customerId: string
  providerId: string
  process: Process
  transition: Transition
  createdAt: Date
  /** JSON of the days and people that are asked for. */
  requested: string | undefined
  originId: string | null
  /** Whether it is an open enquiry, of which there is one for each listing and customer. */
  isEnquiry: boolean
  /** Idempotency key of the form. */
  clientKey: string | undefined
}

/**
 * Inserts a transaction with the rows of both inboxes and counts it for the member. Returns the id of the earlier
 * transaction, with `isNew: false` and nothing written, for an enquiry that is open or a form that was sent before.
 * Throws `too-many-requests`, `email-not-verified`; the caller rolls back.
 */
export async function insertTransaction(
  app: Pick<App, 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  member: Member,
  next: NewTransaction,
): Promise<{ transactionId: string; isNew: boolean }> {
  const earlier = next.isEnquiry ? await claimEnquiry(tx, next) : await claimForm(tx, next)
  if (earlier) return { transactionId: earlier, isNew: false }
  await countInitiation(app, tx, member)
  const { id, listingId, customerId, providerId, process, transition, createdAt, requested, originId } = next
  await tx
    .insertInto('transactions')
    .values({
      id,
      listingId,
      customerId,
      providerId,
      process: process.name,
      processVersion: process.version,
      state: transition.to,
      lastTransition: transition.name,
      lastTransitionedAt: createdAt,
      createdAt,
      originId,
      ...(requested && { protectedData: requested }),
    })
    .execute()
  const inbox = { transactionId: id, lastActivityAt: createdAt }
  await tx
    .insertInto('participations')
    .values([
      { ...inbox, userId: customerId, role: 'customer' },
      { ...inbox, userId: providerId, role: 'provider' },
    ])
    .execute()
  return { transactionId: id, isNew: true }
}

/** Claims the one open enquiry of a customer about a listing. Returns the transaction of the one that is open already. */
async function claimEnquiry(tx: Transaction<DB>, next: NewTransaction): Promise<string | null> {
  const { id: transactionId, listingId, customerId } = next
  const claimed = await tx
    .insertInto('openEnquiries')
    .values({ listingId, customerId, transactionId })
    .onConflict((conflict) => conflict.columns(['listingId', 'customerId']).doNothing())
    .returning('transactionId')
    .executeTakeFirst()
  if (claimed) return null
  const open = await tx
    .selectFrom('openEnquiries')
    .select('transactionId')
    .where('listingId', '=', listingId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  // A step may have ended the enquiry between the two statements.
  return open ? open.transactionId : claimEnquiry(tx, next)
}

/**
 * Claims the idempotency key of a form for a transaction. Returns the transaction that the form began or continued before.
 */
export async function claimForm(
  tx: Transaction<DB>,
  next: Pick<NewTransaction, 'id' | 'customerId' | 'clientKey'>,
): Promise<string | null> {
  const { id: transactionId, customerId, clientKey } = next
  if (clientKey === undefined) return null
  const claimed = await tx
    .insertInto('initiations')
    .values({ customerId, clientKey, transactionId })
    .onConflict((conflict) => conflict.columns(['customerId', 'clientKey']).doNothing())
    .returning('transactionId')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('initiations')
    .select('transactionId')
    .where('customerId', '=', customerId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirstOrThrow()
  return earlier.transactionId
}
