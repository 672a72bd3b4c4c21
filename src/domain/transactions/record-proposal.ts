import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { dayInSeconds } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'

/** Maximum number of listings proposed in one conversation. */
const maxProposals = 10

type NewProposal = {
  transactionId: string
  listingId: string
  customerId: string
  providerId: string
  offeredId: string
  offeredBy: string
  /** Without a mail of its own: it comes with a message. */
  quiet?: boolean
}

/**
 * Stores a proposal, inside the database transaction that makes it; one that is stored already stays as it is. Throws
 * `too-many-requests` after `maxProposals`.
 */
export async function recordProposal(
  app: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  proposal: NewProposal,
): Promise<void> {
  const { transactionId, listingId, customerId, providerId, offeredId, offeredBy } = proposal
  const added = await tx
    .insertInto('offers')
    .values({ transactionId, listingId: offeredId, offeredBy, createdAt: app.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('listingId')
    .executeTakeFirst()
  if (!added) return
  const { made } = await tx
    .selectFrom('offers')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  if (made > maxProposals) throw new Problem('too-many-requests', { params: { seconds: dayInSeconds } })
  if (proposal.quiet) return
  await record(tx, app.clock, 'transaction.offered', {
    actorId: offeredBy,
    subjectId: transactionId,
    payload: { listingId, customerId, providerId, offeredId },
  })
}
