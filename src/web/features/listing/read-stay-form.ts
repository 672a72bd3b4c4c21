import { redirect } from 'react-router'
import { listingCards, type ListingDetails } from '#domain/listings/index.ts'
import { formatNeeds, parseNeeds } from '#domain/search/index.ts'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { ownOffersFor } from '#domain/transactions/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { stayInQuery } from '../../parts/stay-in-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/** The values of the box beside a listing: dates, people, and whether the dates were invalid. */
export type StayForm = {
  from: string
  until: string
  people: number
  wrong: boolean
  today: CalendarDate
  /** The values in the address, for links to other listings; no people when it names none. */
  asked: { from: string; until: string; people: number | null; children: number; babies: number; needs: string }
}

/** One of the reader's offers, for the author of a request. `lacks`: needs it does not meet. */
export type OfferChoice = {
  id: string
  title: string
  capacity: number
  /** Hash of its first picture. */
  picture: string | null
  /** Whether the guest has asked for it already. */
  requested: boolean
  lacks: string[]
}

/**
 * Returns the values of the box in the address. When it was submitted (`request=1`, or `enquire=1` for an enquiry),
 * redirects to the form with those values; invalid dates are returned to the box.
 */
export function readStayForm({ app }: RequestContext, listing: ListingDetails, query: URLSearchParams): StayForm {
  const [first = '', last = ''] = (query.get('dates') ?? '').split(',')
  const from = day(query.get('from') ?? first)
  const until = day(query.get('until') ?? last)
  const { people: count, children, babies } = stayInQuery(query)
  const people = count ?? 1
  const today = todayOf(app)
  const needs = formatNeeds(parseNeeds(query, app.marketplace))
  const wrong = from !== '' && until !== '' && until <= from
  if (query.get('enquire') === '1' && !wrong)
    throw redirect(firstStep('enquire', listing, { from, until, people, children, babies, needs }, query))
  if (query.get('request') === '1' && !wrong)
    throw redirect(firstStep('request', listing, { from, until, people, children, babies, needs }, query))
  const asked = { from, until, people: query.has('people') ? people : null, children, babies, needs }
  return { from, until, people, wrong, today, asked }
}

/** Returns the reader's offers for a request, best match first. */
export async function offerChoices(
  { app, viewer, locale }: RequestContext,
  request: ListingDetails,
): Promise<OfferChoice[]> {
  if (viewer.kind !== 'member' || request.state !== 'published') return []
  const byFit = await ownOffersFor(app, viewer, request.id)
  const cards = await listingCards(
    app,
    byFit.map(({ listingId }) => listingId),
    locale,
  )
  const fitOf = new Map(byFit.map((offer) => [offer.listingId, offer]))
  return cards.map(({ id, title, capacity, image }) => ({
    id,
    title,
    capacity,
    picture: image?.contentHash ?? null,
    requested: fitOf.get(id)?.misfits.includes('requested') ?? false,
    lacks: fitOf.get(id)?.unmet.flatMap(({ label }) => label?.[locale] ?? []) ?? [],
  }))
}

function firstStep(
  step: 'enquire' | 'request',
  { slug, id }: ListingDetails,
  { from, until, people, children, babies, needs }: Omit<StayForm['asked'], 'people'> & { people: number },
  query: URLSearchParams,
): string {
  const asked = new URLSearchParams(needs)
  if (from && until) asked.set('dates', `${from},${until}`)
  if (query.has('people')) asked.set('people', String(people))
  if (children > 0) asked.set('children', String(children))
  if (babies > 0) asked.set('babies', String(babies))
  const offer = query.get('offer')
  if (offer && offer.length <= 40) asked.set('offer', offer)
  const text = asked.toString().replaceAll('%2C', ',')
  return `/l/${slug}/${id}/${step}${text && `?${text}`}`
}

function day(text: string): string {
  return isCalendarDate(text) ? text : ''
}
