import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { requireConversation } from './conversation.ts'
import type { Initiated } from './initiate.ts'
import { clientKey, messageText } from './message-text.ts'
import { requestStay } from './request-stay.ts'
import { partyFields, stayDates } from './requested-stay.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * A listing that a host has proposed in a conversation about a request: a row of the table `offers`. `bookedAs`: the transaction in which it was
 * booked, or in which the same guest has asked for it anyway.
 */
export type Proposal = { listingId: string; offeredBy: string; bookedAs: string | null; at: Date }

/** Returns what was proposed in a conversation, oldest first. Throws `not-found` for anybody but its two people. */
export async function proposalsIn(app: Pick<App, 'db'>, member: Member, transactionId: string): Promise<Proposal[]> {
  const { providerId: guestId } = await requireConversation(app.db, member, transactionId)
  return app.db
    .selectFrom('offers')
    .select(['offers.listingId', 'offeredBy', 'createdAt as at'])
    .select(({ selectFrom }) =>
      selectFrom('transactions')
        .select('transactions.id')
        .leftJoin('bookings', 'bookings.transactionId', 'transactions.id')
        .where(({ and, eb, or }) =>
          or([
            eb('transactions.originId', '=', transactionId),
            and([eb('transactions.customerId', '=', guestId), eb('bookings.state', '=', 'pending')]),
          ]),
        )
        .whereRef('transactions.listingId', '=', 'offers.listingId')
        .orderBy((eb) => eb('transactions.originId', 'is not distinct from', transactionId), 'desc')
        .orderBy('transactions.createdAt', 'desc')
        .limit(1)
        .as('bookedAs'),
    )
    .where('transactionId', '=', transactionId)
    .orderBy('createdAt')
    .orderBy('offers.listingId')
    .execute()
}

const bookSchema = z.object({
  transactionId: z.uuid('not-found'),
  listingId: z.uuid('not-found'),
  dates: stayDates.optional(),
  ...partyFields,
  message: messageText.optional(),
  clientKey,
})

/**
 * Requests a listing that was proposed, for the days and people of the guest's request unless others are given. Throws
 * `not-found` when it was not proposed to the viewer, `field-required` when neither the request nor the input names days,
 * and what `requestStay` throws.
 */
export async function bookProposal(app: Needs, viewer: Viewer, input: z.input<typeof bookSchema>): Promise<Initiated> {
  const member = requireMember(viewer)
  const asked = parse(bookSchema, input)
  const conversation = await requireConversation(app.db, member, asked.transactionId)
  const proposals = await proposalsIn(app, member, asked.transactionId)
  if (conversation.role !== 'provider' || !proposals.some(({ listingId }) => listingId === asked.listingId))
    throw new Problem('not-found')
  const request = await app.db
    .selectFrom('listings')
    .select(['availableFrom', 'availableUntil', 'capacity'])
    .where('id', '=', conversation.listingId)
    .executeTakeFirstOrThrow()
  const dates = asked.dates ?? { from: request.availableFrom ?? '', until: request.availableUntil ?? '' }
  if (!dates.from || !dates.until) throw new Problem('field-required', { field: 'dates' })
  const { message, clientKey: key, listingId } = asked
  return requestStay(app, viewer, {
    listingId,
    dates,
    people: asked.people ?? request.capacity,
    children: asked.children,
    babies: asked.babies,
    clientKey: key,
    originId: asked.transactionId,
    ...(message !== undefined && { message }),
  })
}
