import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { pauseListing } from '../listings/index.ts'
import type { LockedTransaction } from './lock-transaction.ts'
import type { AwaitedAnswer, Transition } from './process.ts'

/** Requests that are counted back at most. A multiple of most settings; a listing is paused long before. */
const counted = 120

/**
 * Pauses a listing after the deadline for an answer of its host has passed for `limits.unansweredInARow` requests in a row.
 * An answer, also a refusal, begins the count anew; so does opening the paused listing. Requests that guests have withdrawn,
 * or that ended with an account or a listing, do not count. To be called after `transition` was applied.
 */
export async function pauseAfterSilence(
  app: Pick<App, 'clock' | 'marketplace'>,
  tx: Transaction<DB>,
  { transaction: { listingId }, process }: LockedTransaction,
  transition: Transition,
): Promise<void> {
  const most = app.marketplace.limits.unansweredInARow
  const answers = process.answers.filter(({ by }) => by === 'provider')
  if (most === 0 || !answers.some(({ timer }) => timer === transition.name)) return
  const unanswered = await unansweredInARow(tx, listingId, answers)
  if (unanswered >= most) await pauseListing(app, tx, { listingId, unanswered: most })
}

async function unansweredInARow(tx: Transaction<DB>, listingId: string, answers: AwaitedAnswer[]): Promise<number> {
  const waiting = answers.map(({ state }) => state)
  const ends = await tx
    .selectFrom('transitions')
    .innerJoin('transactions', 'transactions.id', 'transitions.transactionId')
    .select('transition')
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .where('listingId', '=', listingId)
    .where((row) => row.or([row('silenceCountedFrom', 'is', null), row('at', '>', row.ref('silenceCountedFrom'))]))
    .where('fromState', 'in', waiting)
    .where('byActor', 'in', ['provider', 'system'])
    .where((row) => row.or([row('byActor', '=', 'provider'), row('reason', 'is', null)]))
    .orderBy('at', 'desc')
    .orderBy('transitions.id', 'desc')
    .limit(counted)
    .execute()
  const answered = ends.findIndex(({ transition }) => !answers.some(({ timer }) => timer === transition))
  return answered < 0 ? ends.length : answered
}
