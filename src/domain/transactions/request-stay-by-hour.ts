import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { App } from '../app.ts'
import type { AvailabilityPlan } from '../availability/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { initiate, type Initiated } from './initiate.ts'
import { clientKey, messageText } from './message-text.ts'
import { planStep } from './plan-request.ts'
import { partyFields } from './requested-stay.ts'
import { continueEnquiry } from './continue-enquiry.ts'

const minutes = z.number('field-required').int('field-invalid').min(0, 'field-invalid').max(1440, 'field-invalid')
const inputSchema = z.object({
  listingId: z.uuid('transaction-listing-not-found'),
  day: z.string('field-required').refine(isCalendarDate, 'field-invalid'),
  /** Minutes after the day's midnight, by the clocks of the listing; 1440 is the midnight at its end. */
  start: minutes,
  end: minutes,
  ...partyFields,
  message: messageText.optional(),
  clientKey,
})

type Input = z.output<typeof inputSchema>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments'>

/**
 * Requests some hours of a day, for places by the hour, as `requestStay` does for days. Throws `date-until-not-after-from`
 * on `end`, `transaction-booking-time-not-available` where a place is given by the night or the hours are not free, and
 * what `initiate` and `transition` throw.
 */
export async function requestStayByHour(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<Initiated> {
  const member = requireMember(viewer)
  const asked = parse(inputSchema, input)
  if (asked.end <= asked.start) throw new Problem('date-until-not-after-from', { field: 'end' })
  const { enquiry, step } = await planStep(app, member, asked, (availability) => timeOf(availability, asked))
  const { listingId, people, children, babies, message, clientKey: key } = asked
  const requested = { people, children, babies }
  const trust = { trusted: true }
  if (!enquiry) return initiate(app, viewer, { ...step, listingId, ...requested, message, clientKey: key }, trust)
  return continueEnquiry(app, member, { ...step, id: enquiry, requested, message, clientKey: key })
}

/** The moments of the hours asked for. */
function timeOf(availability: AvailabilityPlan, { day, start, end }: Input) {
  if (availability.type !== 'availability-plan/time') throw new Problem('transaction-booking-time-not-available')
  const { timezone } = availability
  return { start: momentInZone(day, start, timezone), end: momentInZone(day, end, timezone) }
}
