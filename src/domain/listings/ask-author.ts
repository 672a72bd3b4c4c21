import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireMember, requirePermission } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { closing, moveRow, opening } from './close-listing.ts'
import type { ListingState } from './listing-state.ts'
import { type ListingRow, lockListing, requireOwnListing } from './require-own.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** What an author says to the question whether a listing still holds. */
export const askedAnswers = ['yes', 'no'] as const
export type AskedAnswer = (typeof askedAnswers)[number]

/**
 * `given`: this answer was the last one and still holds. `over`: the question is not waited for any more, for another
 * reason.
 */
type Outcome = 'waiting' | 'given' | 'over'
type Question = Pick<ListingRow, 'state' | 'deleted' | 'askedAt' | 'askedAnswer' | 'lapsedAt' | 'closedByStaff'>

/**
 * Asks the author of a published listing, locked by the caller, whether it still holds. Its author gets a mail by the
 * event.
 */
export async function askAuthor(
  app: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  { listingId }: { listingId: string },
): Promise<void> {
  const { id, authorId } = await lockListing(tx, listingId)
  const askedAt = app.clock.now()
  await tx.updateTable('listings').set({ askedAt, askedAnswer: null }).where('id', '=', id).execute()
  await record(tx, app.clock, 'listing.asked', {
    actorId: null,
    subjectId: id,
    payload: { authorId, askedAt: askedAt.toISOString() },
  })
}

/** Returns what became of the question of `askedAt`, for somebody who is about to give this answer. */
export function questionOutcome(listing: Question, askedAt: Date, answer: AskedAnswer): Outcome {
  const { state, deleted, closedByStaff, askedAnswer, lapsedAt } = listing
  if (deleted || closedByStaff || listing.askedAt?.getTime() !== askedAt.getTime()) return 'over'
  if (askedAnswer === null)
    return state === 'published' || (state === 'closed' && lapsedAt !== null) ? 'waiting' : 'over'
  const states = answer === 'yes' ? ['published', 'pendingApproval'] : ['closed']
  return askedAnswer === answer && states.includes(state) ? 'given' : 'over'
}

/**
 * Says that the viewer's own published listing still holds: then its author is not asked for as long as after publishing
 * it. Throws `listing-state-conflict` when it is not published.
 */
export async function confirmListing(
  app: Needs,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ state: ListingState }> {
  const member = requireMember(viewer)
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    if (row.state !== 'published') throw new Problem('listing-state-conflict')
    return confirmRow(tx, app, row)
  })
}

/**
 * Gives an answer to the question of `askedAt`, once. Yes: the listing stays, and one that was paused for want of an answer
 * is opened again. No: it is closed. `alongside` runs in the same transaction while the listing is locked. Throws
 * `listing-state-conflict` where the question is not waited for any more, and like `openListing`.
 */
export async function answerQuestion(
  app: Needs,
  viewer: Viewer,
  { id, askedAt, answer }: { id: string; askedAt: Date; answer: AskedAnswer },
  { alongside }: { alongside: (tx: Transaction<DB>) => Promise<void> },
): Promise<{ state: ListingState }> {
  const member = requireMember(viewer)
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    await alongside(tx)
    if (questionOutcome(row, askedAt, answer) !== 'waiting') throw new Problem('listing-state-conflict')
    if (answer === 'yes') {
      if (row.state === 'published') return confirmRow(tx, app, row)
      requirePermission(viewer, 'postListings')
      return moveRow(tx, app, row, opening, member.userId)
    }
    if (row.state === 'published') return moveRow(tx, app, row, closing, member.userId)
    // It is closed already, and from now on because its author says so.
    const closed = { askedAnswer: answer, lapsedAt: null }
    await tx.updateTable('listings').set(closed).where('id', '=', row.id).execute()
    return { state: 'closed' }
  })
}

async function confirmRow(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  { id, authorId, askedAt }: ListingRow,
): Promise<{ state: ListingState }> {
  const confirmed = { confirmedAt: clock.now(), ...(askedAt && { askedAnswer: 'yes' }) }
  await tx.updateTable('listings').set(confirmed).where('id', '=', id).execute()
  await record(tx, clock, 'listing.confirmed', { actorId: authorId, subjectId: id, payload: { authorId } })
  return { state: 'published' }
}
