import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { continueEnquiry } from './continue-enquiry.ts'
import { initiate, type Initiated } from './initiate.ts'
import { clientKey, messageText } from './message-text.ts'
import { planStep } from './plan-request.ts'
import { partyFields, stayDates } from './requested-stay.ts'

const inputSchema = z.object({
  listingId: z.uuid('transaction-listing-not-found'),
  dates: stayDates,
  ...partyFields,
  /** The needs of the guest's search, as `RequestedStay` stores them. */
  needs: z.string().max(500).nullish(),
  message: messageText.optional(),
  clientKey,
  originId: z.uuid('not-found').optional(),
})

export type RequestStayInput = z.input<typeof inputSchema>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Requests days of a listing; they are held until the host answers. After an earlier question about the listing, the
 * request continues the same conversation. A party takes a place for each person where parties share a place, and one
 * otherwise; where stays cost something, the lines are computed here. Requests with the same `clientKey` are made once.
 * Throws what `initiate` and `transition` throw.
 */
export async function requestStay(app: Needs, viewer: Viewer, input: RequestStayInput): Promise<Initiated> {
  const member = requireMember(viewer)
  const asked = parse(inputSchema, input)
  const { enquiry, step } = await planStep(app, member, asked, () => asked.dates)
  if (!enquiry) return initiate(app, viewer, { ...asked, ...step }, trust)
  const { dates, people, children, babies, needs, message, clientKey: key } = asked
  const requested = { dates, people, children, babies, needs }
  return continueEnquiry(app, member, { ...step, id: enquiry, requested, message, clientKey: key })
}

const trust = { trusted: true }
