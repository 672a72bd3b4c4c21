import { redirect } from 'react-router'
import { eventPeriod } from '#config/event-period.ts'
import {
  countWithoutEach,
  loosenSearch,
  parseSearchQuery,
  readSearchForm,
  resolvePlace,
  type SearchQuery,
  searchListings,
  searchMistakes,
  venueDistance,
  venueOfSearch,
  withoutFilter,
} from '#domain/search/index.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { dateInZone } from '#kernel/dates.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import { markNotBookable } from '../payouts/takes-payouts.ts'
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
  const asked = parseSearchQuery(said, marketplace)
  const { query, place } = await resolvePlace(app, locale, asked)
  const hostsAsFields = url.searchParams.has('hosts') && query.hosts.length === 0
  if (sent || query !== asked || hostsAsFields) throw redirect(addressOfSearch(query, url.searchParams, said))

  const { markers, ...result } = await searchListings(app, viewer, query)
  const found = { ...result, cards: await markNotBookable(app, result.cards) }
  const venue = query.bounds && venueOfSearch(marketplace, query.bounds)
  const distances = found.cards.flatMap((card) => {
    const km = venueDistance(marketplace, card, venue ?? undefined)
    return km ? [[card.id, shownKilometres(km)] as const] : []
  })
  const today = dateInZone(app.clock.now(), marketplace.timeZone)
  const loosened = found.total.count === 0 ? await loosenSearch(app, query) : []
  return {
    ...searchInWords(marketplace, query, locale),
    found,
    markers: packMarkers(markers),
    distances: Object.fromEntries(distances),
    unknownPlace: place === 'unknown',
    mistakes: searchMistakes(said),
    loosened: loosened.map(({ query: looser, ...rest }) =>
      rest.kind === 'city'
        ? { ...rest, city: rest.city[locale], address: addressOfSearch({ ...looser, address: rest.city[locale] }) }
        : { ...rest, address: addressOfSearch(looser) },
    ),
    more: await countLooserSearches(context, query, found.total.count),
    title: query.address
      ? marketplaceWord(marketplace, 'search_title_at', locale, { place: query.address })
      : marketplaceWord(marketplace, 'search_title', locale),
    description: promiseWord(marketplace, 'search_description', locale),
    today,
    period: eventPeriod(marketplace, today),
    firstDay: firstDays[marketplace.firstDayOfWeek],
    cities: marketplace.cities.map(({ name }) => name[locale]),
    map: {
      country: marketplace.search.country.bounds,
      venues: marketplace.cities.flatMap((city) => (city.venue ? [city.venue] : [])),
      styleUrl: site.mapStyleUrl ?? null,
    },
  }
}

/** Up to this many results, looser searches are suggested. */
const few = 3

/** Returns, for a search with few results, how many more each filter hides. */
async function countLooserSearches({ app }: RequestContext, query: SearchQuery, count: number) {
  if (count === 0 || count > few) return []
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

const firstDays = { locale: undefined, sunday: 'sun', monday: 'mon' } as const

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>
