import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Alternative, findAlternatives, wantedStay } from './alternatives.ts'
import type { Initiated } from './initiate.ts'
import { clientKey } from './message-text.ts'
import { requestStay } from './request-stay.ts'
import { showTransaction } from './show-transaction.ts'
import { requestedStayOf } from './requested-stay.ts'

const inputSchema = z.object({
  /** The request that came to nothing. */
  transactionId: z.uuid('transaction-not-found'),
  /** The place to ask for instead. */
  listingId: z.uuid('transaction-listing-not-found'),
  clientKey,
})

export type AskAnotherHostInput = z.input<typeof inputSchema>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Sends a request to another host with the days, people and text of a request that was declined, withdrawn or not answered.
 * Throws `transaction-not-found` for anybody but its guest, `transaction-invalid-transition` while it may still be
 * accepted, and what `requestStay` throws.
 */
export async function askAnotherHost(app: Needs, viewer: Viewer, input: AskAnotherHostInput): Promise<Initiated> {
  const asked = parse(inputSchema, input)
  const guestId = await requireDeclinedRequest(app, viewer, asked.transactionId)
  const stay = await wantedStay(app.db, asked.transactionId)
  if (!stay) throw new Problem('transaction-invalid-transition')
  const message = await firstMessageOf(app, asked.transactionId, guestId)
  return requestStay(app, viewer, {
    listingId: asked.listingId,
    dates: { from: stay.from, until: stay.until },
    people: stay.people,
    children: stay.children,
    babies: stay.babies,
    needs: stay.needs,
    clientKey: asked.clientKey,
    originId: asked.transactionId,
    ...(message !== undefined && { message }),
  })
}

/** Returns alternative places for the guest of a request that ended without a stay; otherwise none. */
export async function alternativesFor(app: Needs, viewer: Viewer, transactionId: string): Promise<Alternative[]> {
  const isInVain = await requireDeclinedRequest(app, viewer, transactionId).then(
    () => true,
    () => false,
  )
  return isInVain ? findAlternatives(app, transactionId) : []
}

/**
 * Returns places that the guest of a request without an answer may ask as well: free on the same days, of hosts who have not
 * been asked. Empty once there is an answer, and for anybody but the guest. Throws `transaction-not-found`.
 */
export async function placesToAskAlso(app: Needs, viewer: Viewer, transactionId: string): Promise<Alternative[]> {
  const { role, booking } = await showTransaction(app, viewer, transactionId)
  return role === 'customer' && booking?.state === 'pending' ? findAlternatives(app, transactionId) : []
}

/**
 * Returns the number of people and the first words of the viewer's earlier request, to ask the same host again. Throws
 * `transaction-not-found` for anybody but its guest, and for another listing.
 */
export async function earlierRequest(
  app: Needs,
  viewer: Viewer,
  { transactionId, listingId }: { transactionId: string; listingId: string },
): Promise<{ people: number | null; text: string }> {
  const { userId } = requireMember(viewer)
  const { role, listingId: asked, protectedData } = await showTransaction(app, viewer, transactionId)
  if (role !== 'customer' || asked !== listingId) throw new Problem('transaction-not-found')
  return {
    people: requestedStayOf(protectedData).people,
    text: (await firstMessageOf(app, transactionId, userId)) ?? '',
  }
}

async function requireDeclinedRequest(app: Needs, viewer: Viewer, transactionId: string): Promise<string> {
  const { userId } = requireMember(viewer)
  const { role, booking } = await showTransaction(app, viewer, transactionId)
  if (role !== 'customer') throw new Problem('transaction-not-found')
  if (booking?.state !== 'declined' && booking?.state !== 'cancelled')
    throw new Problem('transaction-invalid-transition')
  return userId
}

/** The guest's first words in a conversation: who they are and why they come. */
async function firstMessageOf({ db }: Needs, transactionId: string, guestId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('messages')
    .select('content')
    .where('transactionId', '=', transactionId)
    .where('senderId', '=', guestId)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.content
}
