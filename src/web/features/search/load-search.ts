import { redirect } from 'react-router'
import { occasionDates } from '#config/occasion-dates.ts'
import {
  countWithoutEach,
  loosenSearch,
  parseSearchFromToday,
  readSearchForm,
  resolvePlace,
  type SearchQuery,
  searchListings,
  searchMistakes,
  venueDistance,
  venueOfSearch,
  withoutFilter,
} from '#domain/search/index.ts'
import type { Point } from '#domain/places/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'
import { markRatings } from '../reviews/mark-ratings.ts'
import { packMarkers } from './packed-markers.ts'
import { addressOfSearch, searchInWords } from './search-in-words.ts'

/**
 * Returns the data of the search page. Submitted forms, and places given only by name, are redirected to the canonical
 * address, which contains the whole search.
 */
export async function loadSearch(context: RequestContext, url: URL) {
  const { app, viewer, locale, site } = context
  const { marketplace } = app
  const sent = readSearchForm(url.searchParams)
  const said = sent ?? url.searchParams
  const today = todayOf(app)
  const asked = parseSearchFromToday(app, said)
  const { query, place } = await resolvePlace(app, locale, asked)
  const hostsAsFields = url.searchParams.has('hosts') && query.hosts.length === 0
  if (sent || query !== asked || hostsAsFields)
    throw redirect(addressOfSearch(query, url.searchParams, { asked: said, today }))

  const { markers, ...result } = await searchListings(app, viewer, query)
  const found = { ...result, cards: await markRatings(app, await markNotBookable(app, result.cards)) }
  const venue = query.bounds && venueOfSearch(marketplace, query.bounds)
  const distances = found.cards.flatMap((card) => {
    const km = venueDistance(marketplace, card, venue ?? undefined)
    return km ? [[card.id, shownKilometres(km)] as const] : []
  })
  const loosened = found.total.count === 0 ? await loosenSearch(app, query) : []
  return {
    ...searchInWords(marketplace, query, locale),
    found,
    categoryCounts: countTexts(found.counts, locale),
    markers: packMarkers(markers),
    distances: Object.fromEntries(distances),
    nearTo: nearestTo(query, venue?.point),
    unknownPlace: place === 'unknown',
    /** Whether the reader's own position is to be searched around, which only the browser knows. */
    nearMe: place === 'none' && url.searchParams.get('near') === 'me',
    mistakes: searchMistakes(said, today),
    loosened: await Promise.all(
      loosened.map(async ({ query: looser, ...rest }) => {
        if (rest.kind === 'city') {
          const city = rest.city[locale]
          return { ...rest, city, address: addressOfSearch({ ...looser, address: city }) }
        }
        const places = rest.kind === 'wider' ? await placesOf(context, looser) : []
        return { ...rest, places, address: addressOfSearch(looser) }
      }),
    ),
    more: await countLooserSearches(context, query, found.total.count),
    title: query.address
      ? marketplaceWord(marketplace, 'search_title_at', locale, { place: query.address })
      : marketplaceWord(marketplace, 'search_title', locale),
    description: promiseWord(marketplace, 'search_description', locale),
    today,
    period: occasionDates(marketplace, today),
    cities: marketplace.cities.map(({ name }) => name[locale]),
    map: {
      country: marketplace.search.country.bounds,
      venues: marketplace.cities.flatMap((city) => (city.venue ? [city.venue] : [])),
      styleUrl: site.mapStyleUrl ?? null,
    },
  }
}

/**
 * Returns the point that "nearest first" is measured from, as in an address: the venue whose distance the cards show, or
 * the place that was searched for. A search within a distance keeps its own point. Null for a search of no place.
 */
function nearestTo({ origin, within, sort }: SearchQuery, venue: Point | undefined): string | null {
  const point = within !== null || sort === 'distance' ? origin : (venue ?? origin)
  return point && `${point.lat},${point.lng}`
}

/** Returns where the first results of a search are: two places as examples. */
async function placesOf({ app, viewer }: RequestContext, query: SearchQuery): Promise<string[]> {
  const { cards } = await searchListings(app, viewer, query)
  return [...new Set(cards.flatMap(({ place }) => place || []))].slice(0, 2)
}

/** Up to this many results, looser searches are suggested. */
const fewResults = 3

/** Returns, for a search with few results, how many more each filter hides. */
async function countLooserSearches({ app }: RequestContext, query: SearchQuery, count: number) {
  if (count === 0 || count > fewResults) return []
  const counted = await countWithoutEach(app, query)
  return counted
    .filter(({ total }) => total.count > count)
    .toSorted((a, b) => b.total.count - a.total.count)
    .slice(0, 3)
    .map(({ filter, total }) => ({
      kind: 'without' as const,
      filter,
      total,
      address: addressOfSearch(withoutFilter(query, filter)),
    }))
}

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>

/**
 * Returns the numbers of the categories in words, `1.000+` where there are more; none for those that are not known. Here,
 * because the first formatter of numbers takes a phone as long as a tenth of all scripts.
 */
function countTexts(counts: Record<string, { count: number; exact: boolean }>, locale: Locale): Record<string, string> {
  const known = Object.entries(counts).filter(([, { count, exact }]) => exact || count > 0)
  const format = numberFormat(formatLocale(locale))
  return Object.fromEntries(known.map(([key, { count, exact }]) => [key, format.format(count) + (exact ? '' : '+')]))
}
