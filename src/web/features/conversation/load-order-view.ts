import { freeNights, holdsSeats, isByTheHour } from '#domain/availability/index.ts'
import { findListing, listingSlug } from '#domain/listings/index.ts'
import type { Thread } from '#domain/messages/index.ts'
import { metresAround, type Point } from '#domain/places/index.ts'
import { nearestVenue } from '#domain/search/index.ts'
import { hasReceipt, type StayCost, stayCost } from '#domain/receipts/index.ts'
import {
  addressChangeOf,
  isEndingReason,
  ownOffersFor,
  previewAcceptance,
  previewCancellation,
  type TransactionView,
} from '#domain/transactions/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale } from '#kernel/locale.ts'
import { nullIfRefused } from '#kernel/problem.ts'
import { deadlineTime, timeStyle } from '#web/server/message-times.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { shortName } from '#web/server/member-name.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { addressLines } from './address-lines.ts'
import { acceptanceView } from './acceptance-view.ts'
import { cancellationView, refundTermsOf } from './cancellation-view.ts'
import { deadlineView, reviewCards, stayCard } from './order-details.ts'
import { type ProposalCard, type OrderView, type StayCard, type StepDialogName, stepDialogs } from './order-view.ts'
import { loadDeclined } from './load-declined.ts'
import { revealed } from './revealed.ts'
import { heading } from './state-view.ts'
import { type Steps, availableSteps } from './available-steps.ts'

/** Returns everything that the process says about a conversation: state, available actions and their consequences. */
export async function loadOrderView(context: RequestContext, thread: Thread, url: URL): Promise<OrderView> {
  const view = thread.transaction
  const steps = availableSteps(view.next)
  const mayPropose = thread.listing.kind === 'request' && view.role === 'customer' && thread.closed === null
  const dialog = openDialog(url, steps, mayPropose)
  const proposals = proposalCards(thread)
  const [addressMove, map, declined, choices, reveals, takes, ownRequest, cancellation, cost, receipt] =
    await Promise.all([
      addressMoveOf(context, thread),
      mapOf(context, thread),
      loadDeclined(context, thread),
      dialog === 'offer' ? choicesOf(context, thread) : null,
      dialog === 'accept' ? revealed(context, thread.listing.id) : [],
      dialog === 'accept' ? placesTaken(context, view) : null,
      proposals.some(({ mayBook }) => mayBook) ? ownRequestOf(context, thread) : null,
      dialog === 'cancel' ? cancellationOf(context, thread, steps.cancel) : null,
      view.booking ? stayCost(context.app, view, thread.role) : null,
      view.booking && view.lineItems.length > 0 ? hasReceipt(context.app, view.id) : false,
    ])
  return orderView(context, thread, view, {
    steps,
    dialog,
    addressMove,
    map,
    declined,
    proposals,
    ownRequest,
    choices,
    reveals,
    takes,
    mayPropose,
    acceptance: dialog === 'accept' ? acceptanceOf(context, thread) : null,
    cancellation,
    paid: { cost, hasReceipt: receipt },
    cardNotSaved: thread.role === 'customer' && url.searchParams.get('card') === 'not-saved',
  })
}

type Parts = Pick<
  OrderView,
  | 'steps'
  | 'dialog'
  | 'addressMove'
  | 'declined'
  | 'proposals'
  | 'ownRequest'
  | 'choices'
  | 'reveals'
  | 'takes'
  | 'mayPropose'
  | 'acceptance'
  | 'cancellation'
  | 'cardNotSaved'
> & { map: StayCard['map']; paid: { cost: StayCost | null; hasReceipt: boolean } }

function orderView(context: RequestContext, thread: Thread, view: TransactionView, parts: Parts): OrderView {
  const { locale } = context
  const style = timeStyle(context)
  const { listing, requested } = thread
  const reviewBy = view.deadlines.find(({ owedBy }) => owedBy === null)?.at
  const dates = requested.dates ? `&dates=${requested.dates.from},${requested.dates.until}` : ''
  const people = requested.people === null ? '' : `&${partyEntries(requested)}`
  const needs = requested.needs && `&${requested.needs}`
  const { map, paid, ...others } = parts
  return {
    ...others,
    role: thread.role,
    kind: listing.kind,
    // A conversation about a request has no stay to show.
    heading:
      listing.kind === 'offer'
        ? isEndingReason(view.transitions.at(-1)?.reason)
          ? m.order_heading_ended()
          : heading(
              { look: thread.look, role: thread.role, mayReview: parts.steps.review !== undefined },
              shortName(thread.partner, locale),
              locale,
            )
        : null,
    deadline: deadlineView(view, style),
    stay: stayCard(view, thread, { ...style, country: context.app.marketplace.search.country.code }, map, paid),
    requestTo:
      parts.steps.request && listing.kind === 'offer' && listing.state === 'published'
        ? `/l/${listingSlug(listing.title)}/${listing.id}/request${`${dates}${people}${needs}`.replace('&', '?')}`
        : null,
    againTo: againAddress(context, thread),
    payTo:
      parts.steps.pay && thread.role === 'customer'
        ? `/l/${listingSlug(listing.title)}/${listing.id}/checkout?stay=${view.id}`
        : null,
    cardNotSaved: parts.cardNotSaved,
    refundTerms: refundTermsOf(context, view),
    reviews: reviewCards(view),
    aspects: context.app.marketplace.reviewAspects[thread.role === 'customer' ? 'ofProvider' : 'ofCustomer'].map(
      ({ key, label }) => ({ key, label: label[locale] }),
    ),
    reviewBy: parts.steps.review && reviewBy ? deadlineTime(reviewBy, style) : null,
    archived: thread.archived,
  }
}

/** Returns the address at which the guest asks the same host for other days; null while the stay lies ahead. */
function againAddress({ app }: RequestContext, { listing, transaction, role }: Thread): string | null {
  const { booking } = transaction
  const isPast = booking?.state === 'accepted' && booking.end <= app.clock.now()
  const isOver = isPast || booking?.state === 'declined' || booking?.state === 'cancelled'
  if (!isOver || role !== 'customer' || listing.kind !== 'offer' || listing.state !== 'published') return null
  return `/l/${listingSlug(listing.title)}/${listing.id}/request?again=${transaction.id}`
}

/** Returns the dialog named in the address if its transition is available; null otherwise. */
function openDialog(url: URL, steps: Steps, mayPropose: boolean): StepDialogName | null {
  const asked = stepDialogs.find((each) => each === url.searchParams.get('ask'))
  if (!asked) return null
  return (asked === 'offer' ? mayPropose : steps[asked] !== undefined) ? asked : null
}

/** Returns what accepting does with the money; null for a stay that is not paid here. */
function acceptanceOf(context: RequestContext, { transaction, partner }: Thread): OrderView['acceptance'] {
  const preview = previewAcceptance(context.app, transaction)
  return preview ? acceptanceView(preview, shortName(partner, context.locale), timeStyle(context)) : null
}

/** Returns what cancelling comes to; null for a stay that nobody has paid. */
async function cancellationOf(
  context: RequestContext,
  { transactionId, partner, role }: Thread,
  transition: string | undefined,
): Promise<OrderView['cancellation']> {
  const { app, viewer, locale } = context
  const preview = transition && (await previewCancellation(app, viewer, { transactionId, transition }))
  if (!preview) return null
  return cancellationView(preview, { role, name: shortName(partner, locale) }, timeStyle(context))
}

/** Returns the map for the guest: the approximate area, or the exact point while it is disclosed. Null for the host. */
async function mapOf(context: RequestContext, { listing, transaction }: Thread): Promise<StayCard['map']> {
  const { app, viewer, locale, site } = context
  const { role, address, booking } = transaction
  if (role !== 'customer' || listing.kind !== 'offer' || !booking || !holdsSeats(booking.state)) return null
  const styleUrl = site.mapStyleUrl ?? null
  if (address) {
    const point = { lat: address.lat, lng: address.lng }
    const radius = metresAround(address)
    const label = radius === 0 ? m.order_map_exact : m.order_map_about
    const venue = radius === 0 ? venueNear(context, point) : null
    return { point, radius, label: label({}, { locale }), styleUrl, venue }
  }
  if (listing.state !== 'published') return null
  // A listing whose author is gone has no map.
  const shown = await nullIfRefused(findListing(app, viewer, listing.id))
  if (!shown?.point) return null
  const { point, publicRadius } = shown
  const place = listing.place?.[locale] ?? listing.title
  return { point, radius: publicRadius, label: m.listing_map_label({ place }), styleUrl, venue: null }
}

/** Returns the venue nearest to a disclosed address; null where none is near. */
function venueNear({ app, locale }: RequestContext, point: Point): NonNullable<StayCard['map']>['venue'] {
  const near = nearestVenue(app.marketplace, point)
  if (!near) return null
  const km = numberFormat(formatLocale(locale)).format(shownKilometres(near.km))
  const distance = marketplaceWord(app.marketplace, 'search_distance', locale, { km })
  return { name: near.name, point: near.point, distance }
}

async function addressMoveOf({ app, viewer }: RequestContext, thread: Thread): Promise<OrderView['addressMove']> {
  if (thread.role !== 'provider' || thread.transaction.booking?.state !== 'accepted') return null
  const change = await addressChangeOf(app, viewer, thread.transactionId)
  if (!change) return null
  const line = (place: { building: string; address: string }) => addressLines(place).join(', ')
  return { agreed: change.agreed && line(change.agreed), present: line(change.present) }
}

/** Returns the places that were offered in a conversation about a request; its author may ask for them. */
function proposalCards({ role, proposals, closed }: Thread): ProposalCard[] {
  const own = role === 'customer'
  return proposals.map(({ listing, bookedAs, at }) => {
    const isOpen = listing.state === 'published'
    return {
      id: listing.id,
      at,
      title: isOpen ? listing.title : m.order_offer_gone(),
      picture: listing.picture,
      to: isOpen ? `/l/${listing.id}` : null,
      own,
      bookedTo: bookedAs && `/${own ? 'sale' : 'order'}/${bookedAs}/details`,
      mayBook: !own && !bookedAs && isOpen && closed === null,
      capacity: listing.capacity,
    }
  })
}

/**
 * Returns the days and people of the reader's own request, which its author narrows down before asking for a place. Null
 * when nothing can be asked for.
 */
async function ownRequestOf(
  { app, viewer, locale }: RequestContext,
  { listing }: Thread,
): Promise<OrderView['ownRequest']> {
  const today = todayOf(app)
  const own = await nullIfRefused(findListing(app, viewer, listing.id, locale))
  const { availableFrom, availableUntil } = own ?? { availableFrom: null, availableUntil: null }
  const from = availableFrom && availableFrom > today ? availableFrom : today
  const until = availableUntil && availableUntil > from ? availableUntil : ''
  return { from: until && from, until, today, people: own?.capacity ?? 1 }
}

async function choicesOf({ app, viewer, locale }: RequestContext, thread: Thread): Promise<OrderView['choices']> {
  if (thread.listing.state !== 'published') return []
  const own = await ownOffersFor(app, viewer, thread.listing.id)
  const misfit = {
    requested: m.order_offer_misfit_requested,
    places: m.order_offer_misfit_places,
    dates: m.order_offer_misfit_dates,
  }
  return own.map(({ listingId, title, misfits }) => ({
    id: listingId,
    title,
    fits: misfits.length === 0,
    note: misfits.length === 0 ? m.order_offer_fits() : misfits.map((key) => misfit[key]({}, { locale })).join(' · '),
  }))
}

/** Of a place that several parties share: the places of the stay, and those of its smallest night. */
async function placesTaken(
  { app, viewer }: RequestContext,
  { listingId, booking }: TransactionView,
): Promise<OrderView['takes']> {
  if (!booking || isByTheHour(booking)) return null
  const nights = await freeNights(app, viewer, { listingId, from: booking.from, until: booking.until })
  const total = Math.min(...nights.map(({ seats }) => seats))
  return total > 1 ? { seats: booking.seats, total } : null
}

/** Returns the people of a request as entries of an address. */
function partyEntries(requested: Thread['requested']): string {
  const names = (['people', 'children', 'babies'] as const).filter((name) => requested[name])
  return names.map((name) => `${name}=${requested[name]}`).join('&')
}
