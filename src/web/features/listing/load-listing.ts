import { redirect } from 'react-router'
import { findListing, type ListingDetails } from '#domain/listings/index.ts'
import { guestRuleOf, lastPaidDay, openRequestsOf } from '#domain/transactions/index.ts'
import { venueDistance } from '#domain/search/index.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import * as m from '#words/compiled/messages.js'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { keepPlaces, readPlaces } from '#web/server/place-cookies.ts'
import { signInAddress } from '#web/server/require-signed-in.ts'
import { formOver } from '../../parts/overlay-params.ts'
import { chooseBanner } from './choose-banner.ts'
import { backLink } from './back-link.ts'
import { listingCircle, circlePicture } from '../map/listing-circle.ts'
import { describeFacts, describeTexts } from './describe-facts.ts'
import { freeMonths } from './free-months.ts'
import { loadGallery } from './load-gallery.ts'
import { guestHours } from './guest-hours.ts'
import { describeHost } from '../people/describe-host.ts'
import { lacksPayouts, payoutNoteFor } from '../payouts/unpayable-hosts.ts'
import { missingParts } from './missing-parts.ts'
import { freePlaces, peopleText } from './people-text.ts'
import { publishedAgo } from './published-ago.ts'
import { offerChoices, readStayForm } from './read-stay-form.ts'
import { loadPersonView } from '../people/load-person-view.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import { similarListings } from './load-similar.ts'

export type ListingPage = Awaited<ReturnType<typeof loadListing>>

/**
 * Returns the data of a listing's page. Redirects to its canonical address, unless a form is answered: the right slug,
 * and the variant for unpublished ones. Throws the error page when there is no such listing.
 */
export async function loadListing(
  context: RequestContext,
  request: Request,
  params: { id: string; slug?: string | undefined; variant?: string | undefined },
) {
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const listing = await findListing(app, viewer, params.id, locale).catch((error: unknown) => {
      askToSignIn(context, request, params.variant)
      throw error
    })
    const url = pageAddress(request)
    if (!context.answersForm) sendToItsAddress(listing, params, url)
    const wish = readStayForm(context, listing, url.searchParams)
    const own = listing.own?.isAuthor ?? false
    const mine = listing.kind === 'request' && viewer.kind === 'member' && !own
    if (listing.state === 'published' && !own) noteViewed(context, request, listing.id)
    const [payoutNote, similar, offers, free, hours, reviews, openRequests, person] = await Promise.all([
      listing.kind === 'offer' ? noteFor(context, listing) : null,
      listing.state === 'published' ? similarListings(context, listing) : [],
      mine ? offerChoices(context, listing) : [],
      listing.kind === 'offer'
        ? freeMonths(context, listing, {
            month: url.searchParams.get('month'),
            stay: { from: wish.from, until: wish.until },
          })
        : null,
      listing.kind === 'offer' && listing.byTheHour ? guestHours(context, listing) : null,
      loadReviews(context, { listingId: listing.id }, url.searchParams),
      viewer.kind === 'member' ? openRequestsOf(app.db, viewer.userId, listing.id) : [],
      loadPersonView(context, listing.author),
    ])
    const available = { from: listing.availableFrom, until: listing.availableUntil }
    return {
      reviews,
      locale,
      formatLocale: formatLocale(locale),
      id: listing.id,
      slug: listing.slug,
      kind: listing.kind,
      state: listing.state,
      category: app.marketplace.categories.find(({ key }) => key === listing.category)?.name[locale] ?? '',
      title: listing.title,
      place: listing.place,
      distance: distanceText(context, listing),
      published: listing.kind === 'request' ? publishedAgo(context, listing.publishedAt) : null,
      capacity: listing.capacity,
      /** One line on people and free places, for the bar of a phone. */
      peopleText: peopleText({
        kind: listing.kind,
        capacity: listing.capacity,
        isBookable: payoutNote !== 'guest',
        free: hours ? null : free,
        people: wish.asked.people,
      }),
      available,
      /** In words, because the first formatter of dates takes a phone a tenth of a second or more. */
      availableDays: daysText(available, locale),
      stayDays: daysText(wish.from && wish.until ? wish : available, locale),
      description: paragraphs(listing.description),
      gallery: loadGallery(listing, locale),
      ...describeFacts(app.marketplace, listing, locale, hours ? null : freePlaces(free)),
      texts: [
        ...(hours ? [{ ...hours.section, facts: [], late: false }] : []),
        ...describeTexts(app.marketplace, listing, locale),
      ],
      byTheHour: hours !== null,
      freeTimes: hours?.free ?? [],
      host: describeHost(app.marketplace, listing.author, locale),
      /** What is known of the author; null of people who are gone. */
      person: person && {
        rating: person.rating,
        facts: person.facts,
        isNew: person.isNew,
        answers: person.facts.find(({ key }) => key === 'answer-time')?.text ?? null,
      },
      map: mapOf(context, listing),
      own,
      banner: chooseBanner(listing),
      /** That nobody can book, because the host cannot be paid. Guests are not told why. */
      payoutNote,
      missing: own ? await missingParts(app, listing, locale) : [],
      price: listing.price,
      /** What guests get back who cancel; null where nothing is paid. */
      refundRule: listing.kind === 'offer' && listing.price ? guestRuleOf(app.marketplace) : null,
      lastPaidDay: listing.kind === 'offer' ? lastPaidDay(app.marketplace, wish.today) : null,
      twoKinds: new Set(app.marketplace.categories.map((each) => each.kind)).size > 1,
      words: ownWords(app.marketplace, locale),
      wish,
      openRequests: openRequests.map(({ transactionId, from, until }) => ({ transactionId, from, until })),
      offers,
      back: backLink(context, request, listing),
      similar,
      free,
      minimumDay: wish.today,
    }
  })
}

/** Returns days in words; an empty text where one is missing. */
function daysText({ from, until }: { from: string | null; until: string | null }, locale: Locale): string {
  return from && until ? dateRangeText(from, until, formatLocale(locale)) : ''
}

/** Stores in the browser that the listing was viewed, for "recently viewed". Nothing is stored on the server. */
function noteViewed(context: RequestContext, request: Request, id: string): void {
  const [latest, ...others] = readPlaces(request, 'viewed')
  if (latest === id) return
  keepPlaces(context, 'viewed', [id, ...[latest ?? id, ...others].filter((each) => each !== id)])
}

/** Returns that the host cannot be paid: to the host why, to everybody else only that it is so. */
async function noteFor({ app }: RequestContext, { own, author }: ListingDetails) {
  if (own?.isAuthor) return payoutNoteFor(app, author.userId)
  return (await lacksPayouts(app, author.userId)) ? ('guest' as const) : null
}

/** Returns the texts of this page that a marketplace may override. */
function ownWords(marketplace: Marketplace, locale: Locale) {
  const say = (key: string) => marketplaceWord(marketplace, `listing_${key}`, locale)
  return {
    boxTitle: say('box_title'),
    enquire: say('enquire'),
    boxNote: say('box_note_offer'),
    about: say('about_offer'),
    safety: say('safety'),
    similar: say('similar_offer'),
  }
}

function sendToItsAddress(
  listing: ListingDetails,
  { slug, variant }: { slug?: string | undefined; variant?: string | undefined },
  url: URL,
): void {
  const right = variantOf(listing)
  if (slug === undefined && right === undefined) return
  if (slug === listing.slug && variant === right) return
  const path = ['/l', listing.slug, listing.id, right ?? formOver(url.pathname)].filter(Boolean).join('/')
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  throw redirect(query.size > 0 ? `${path}?${query}` : path, { status: right ? 302 : 301 })
}

/**
 * Redirects visitors who open the address of an unpublished listing to log in: it may be their own. An address without
 * a listing redirects too, so that nothing is disclosed.
 */
function askToSignIn({ app, viewer }: RequestContext, request: Request, variant: string | undefined): void {
  if (viewer.kind === 'member' || (variant !== 'draft' && variant !== 'pending-approval')) return
  throw redirect(signInAddress(app, request))
}

/** Returns the path segment of drafts and listings that wait for approval; undefined for others. */
function variantOf({ state }: ListingDetails): string | undefined {
  if (state === 'draft') return 'draft'
  return state === 'pendingApproval' ? 'pending-approval' : undefined
}

/** Returns the circle on the map, and the picture shown until the map is loaded. */
function mapOf({ app, site, locale }: RequestContext, listing: ListingDetails) {
  const circle = listingCircle(app, listing)
  if (!circle) return null
  return { ...circle, styleUrl: site.mapStyleUrl ?? null, picture: circlePicture(listing.id, circle, locale) }
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Returns the distance from the public point to the nearest venue. */
function distanceText({ app, locale }: RequestContext, listing: ListingDetails): string | null {
  const km = venueDistance(app.marketplace, listing, undefined)
  if (km === undefined) return null
  const number = numberFormat(formatLocale(locale)).format(shownKilometres(km))
  return m.listing_distance({ km: number })
}
