import { href } from 'react-router'
import type { Marketplace } from '#config/marketplace.ts'
import { type ListingCard, listingsOfAuthor } from '#domain/listings/index.ts'
import { conversationWith } from '#domain/messages/index.ts'
import { type PersonFacts, personFacts } from '#domain/reviews/index.ts'
import { canBeActedFor, findPerson, isStaff } from '#domain/users/index.ts'
import { vouchState } from '#domain/vouches/index.ts'
import { isId } from '#kernel/id.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { dateWithYear, monthWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { withErrorPage } from '#web/server/with-error-page.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { venueDistance } from '#domain/search/index.ts'
import { describeHost, type Host } from '../people/describe-host.ts'
import { newOffersSearch } from './new-offers-search.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'
import { meanText } from '../people/describe-facts-of-person.ts'
import { loadPersonView } from '../people/load-person-view.ts'
import { loadReviews } from '../reviews/load-reviews.ts'
import { markRatings } from '../reviews/mark-ratings.ts'
import { shortenText } from '#web/server/shorten-text.ts'

export type ProfilePage = Awaited<ReturnType<typeof loadProfile>>

/** Returns a member's public profile. Throws the error page when there is none by that id. */
export async function loadProfile(context: RequestContext, id: string, query: URLSearchParams) {
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const person = isId(id) ? await findPerson(app, id) : null
    if (!person) throw new Problem('not-found')
    const listings =
      person.state === 'active'
        ? await markRatings(app, await markNotBookable(app, await listingsOfAuthor(app, id, locale)))
        : []
    const own = viewer.kind === 'member' && viewer.userId === id
    const view = await loadPersonView(context, person)
    const facts = view && (await personFacts(app, viewer, id))
    const mayWrite = !own && person.state === 'active'
    return {
      locale,
      formatLocale: formatLocale(locale),
      person: withPlace(describeHost(app.marketplace, person, locale), listings),
      view,
      achieved: facts && describeAchieved(facts, locale, app.marketplace.timeZone),
      bio: cutBio(person.bio, app.marketplace.shown.profileText),
      cover: coverOf(listings),
      listings,
      distances: distancesOf(app.marketplace, listings, locale),
      newOffers: own ? null : newOffersSearch(app.marketplace, listings, locale),
      offers: listings.filter(({ kind }) => kind === 'offer'),
      requests: listings.filter(({ kind }) => kind === 'request').length,
      own,
      // For staff: the checks, to be edited.
      verification: isStaff(viewer) && !own && person.state === 'active' ? person.verifiedChecks : null,
      // For owners: to log in as this member.
      canLogInAs: !own && (await canBeActedFor(app, viewer, id)),
      vouch: person.state === 'active' ? await loadVouch(context, id, query) : null,
      reviews: await loadReviews(context, { subjectId: id }, query),
      writeTo: mayWrite ? writeTo(listings, viewer.kind === 'member') : null,
      conversation: mayWrite && listings.length === 0 ? await conversationAddress(context, id) : null,
    }
  })
}

/** Returns how far the offers are from their nearest venue, in words by their ids, where that is known. */
function distancesOf(marketplace: Marketplace, listings: ListingCard[], locale: Locale): Record<string, string> {
  const texts = listings.flatMap((card) => {
    const km = venueDistance(marketplace, card, undefined)
    if (km === undefined) return []
    const number = numberFormat(formatLocale(locale)).format(shownKilometres(km))
    return [[card.id, m.search_distance({ km: number })] as const]
  })
  return Object.fromEntries(texts)
}

/** Returns what the reader, an organisation, can do about vouching for a person; null for everybody else. */
async function loadVouch({ app, viewer, locale }: RequestContext, id: string, query: URLSearchParams) {
  const vouch = await vouchState(app, viewer, id)
  if (!vouch) return null
  if (vouch.state === 'declined') return vouch
  if (vouch.state === 'possible') return { ...vouch, isWithdrawn: query.get('vouch') === 'withdrawn' }
  const day = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
  if (vouch.state === 'removed') return { state: vouch.state, until: day(vouch.until) }
  return { state: vouch.state, since: day(vouch.at) }
}

/** Characters that are worth a button: fewer are shown at once. */
const leastHidden = 80

/** Returns the beginning of a text, and the whole where at least 80 characters of it are hidden. */
function cutBio(bio: string, length: number): { short: string; whole: string | null } {
  const short = shortenText(bio, length)
  return bio.length - short.length < leastHidden ? { short: bio, whole: null } : { short, whole: bio }
}

/**
 * Returns an organisation whose offers are all at one public place with that place in its kind:
 * `Kirchengemeinde in Dortmund-Hörde`.
 */
function withPlace(host: Host, listings: ListingCard[]): Host {
  const places = [...new Set(listings.flatMap(({ kind, place }) => (kind === 'offer' && place ? [place] : [])))]
  if (host.profileType !== 'organisation' || places.length !== 1) return host
  return { ...host, type: m.profile_type_in({ type: host.type, place: places[0] ?? '' }) }
}

/** Returns the picture of the offer that takes most people, which is the main one; null without any. */
function coverOf(listings: ListingCard[]): ListingCard['image'] {
  const offers = listings.filter(({ kind, image }) => kind === 'offer' && image)
  return offers.toSorted((a, b) => b.capacity - a.capacity)[0]?.image ?? null
}

/** Returns what a host has done so far, in words: guests since a month, and the mean of the reviews. */
function describeAchieved({ hosting, rating }: PersonFacts, locale: Locale, timeZone: string) {
  return {
    guests:
      hosting.guests > 0 && hosting.since
        ? {
            count: m.people_guests({ count: hosting.guests }),
            since: m.people_guests_since({ date: monthWithYear(hosting.since, { locale, timeZone }) }),
          }
        : null,
    rating:
      rating.average === null
        ? null
        : {
            average: m.people_rating({ average: meanText(rating.average, locale) }),
            count: m.people_rating_count({ count: rating.count }),
          },
  }
}

/**
 * Returns the address of the form for a first message, which is about the newest listing; visitors sign up first. Null
 * without a listing.
 */
function writeTo([newest]: ListingCard[], member: boolean): string | null {
  if (!newest) return null
  const enquiry = `/l/${newest.slug}/${newest.id}/enquire`
  return member ? enquiry : `/signup?from=${encodeURIComponent(enquiry)}`
}

/** The viewer's conversation with a person who has no listing; null when there is none. */
async function conversationAddress({ app, viewer }: RequestContext, personId: string): Promise<string | null> {
  const found = viewer.kind === 'member' ? await conversationWith(app, viewer, personId) : null
  if (!found) return null
  const id = { id: found.transactionId }
  return found.role === 'customer' ? href('/order/:id/details', id) : href('/sale/:id/details', id)
}
