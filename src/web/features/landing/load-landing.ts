import { type OccasionDates, occasionDates } from '#config/occasion-dates.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { descriptionsOf, type ListingCard } from '#domain/listings/index.ts'
import { formatBounds } from '#domain/places/index.ts'
import { cityCounts, newestListings } from '#domain/search/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { nightsBetween, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import type { RequestContext } from '#web/server/request-context.ts'
import { categorySearch } from '#web/server/layout-links.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import { promiseWord } from '#web/server/promise-word.ts'
import { quoteText } from '#web/server/quote-text.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { markNotBookable } from '../payouts/unpayable-hosts.ts'
import { markRatings } from '../reviews/mark-ratings.ts'

export type LandingCity = { key: string; name: string; count: number; places: string; to: string }
/** A request with the beginning of its text. */
export type LandingRequest = { card: ListingCard; quote: string }
export type LandingPart = { title: string; text: string }

export type LandingPage = Awaited<ReturnType<typeof loadLanding>>

/** Returns the content of the landing page in the reader's language. */
export async function loadLanding({ app, locale }: RequestContext) {
  const { marketplace } = app
  const today = todayOf(app)
  const period = occasionDates(marketplace, today)
  const [offers, requests, counts] = await Promise.all([
    newestListings(app, { kind: 'offer', limit: 8 }, locale),
    newestListings(app, { kind: 'request', limit: 3 }, locale),
    cityCounts(app),
  ])
  const quotes = await descriptionsOf(
    app,
    requests.cards.map(({ id }) => id),
  )
  const say = (key: string, values = {}) => marketplaceWord(marketplace, `landing_${key}`, locale, values)
  const parts = (name: string, word = say) =>
    ['one', 'two', 'three'].map((which): LandingPart => ({
      title: word(`${name}_${which}_title`),
      text: word(`${name}_${which}`),
    }))
  const promise = (key: string) => promiseWord(marketplace, `landing_${key}`, locale)
  return {
    locale,
    formatLocale: formatLocale(locale),
    title: (period.state === 'over' && say('title_over')) || say('title') || `${marketplace.tagline[locale]}.`,
    lead: say('lead') || marketplace.description[locale],
    event: eventLine(marketplace, period, today, locale),
    /** The days that the search form shows until others are chosen; null without an occasion ahead. */
    period: period.state === 'ahead' ? shownPeriod(period, locale) : null,
    categories: marketplace.categories.map(({ key, kind }) => ({ key, kind })),
    places: marketplace.cities.map(({ name }) => name[locale]),
    nearMe: say('near_me'),
    browse: {
      label: say('browse', { country: marketplace.search.country.name[locale] }),
      to: countrySearch(marketplace, locale),
    },
    promises: parts('promise', promise),
    cities: { title: say('cities_title'), text: say('cities'), items: citiesOf(marketplace, counts, locale) },
    offers: {
      title: say('offers_title'),
      text: say('offers'),
      to: listOf(marketplace, 'offer'),
      all: offers.total ? say('all_offers', { count: offers.total }) : say('every_offer'),
      cards: await markRatings(app, await markNotBookable(app, offers.cards)),
    },
    requests: {
      title: say('requests_title'),
      text: say('requests'),
      to: listOf(marketplace, 'request'),
      all: requests.total ? say('all_requests', { count: requests.total }) : say('every_request'),
      items: requests.cards.map((card): LandingRequest => ({
        card,
        quote: quoteText(quotes.get(card.id) || card.title, 110),
      })),
    },
    steps: parts('step'),
    host: { title: say('host_title'), text: say('host'), action: say('host_action') },
    about: { title: say('about_title', { name: marketplace.name }), text: say('about'), more: say('about_more') },
    supporters: marketplace.supporters,
  }
}

function shownPeriod({ from, until }: OccasionDates, locale: Locale) {
  const ranges = [
    [from, until],
    [from, from],
    [until, until],
  ] as const
  const text = ([start, end]: (typeof ranges)[number]) => dateRangeText(start, end, formatLocale(locale))
  return { from, until, texts: Object.fromEntries(ranges.map((range) => [range.join(), text(range)])) }
}

function eventLine(
  marketplace: Marketplace,
  { state, from, until }: OccasionDates,
  today: string,
  locale: Locale,
): { long: string; short: string } | null {
  const { event } = marketplace
  if (!event) return null
  const say = (key: string, values: Record<string, string>) =>
    marketplaceWord(marketplace, `landing_${key}`, locale, values)
  const long = event.name[locale]
  const short = event.shortName[locale]
  if (state === 'over') return { long: say('event_over', { name: long }), short: say('event_over', { name: short }) }
  const day = (date: string, year?: 'numeric') =>
    dateFormat(formatLocale(locale), { day: 'numeric', month: 'long', year, timeZone: 'UTC' }).format(noonUtc(date))
  const days = { from: day(from), until: day(until, 'numeric') }
  const countdown = from > today ? ` · ${m.landing_event_in({ count: nightsBetween(today, from) })}` : ''
  return {
    long: m.landing_event({ name: long, ...days }) + countdown,
    short: `${short} · ${dateRangeText(from, until, formatLocale(locale))}${countdown}`,
  }
}

function citiesOf(marketplace: Marketplace, counts: Map<string, number>, locale: Locale): LandingCity[] {
  const offers = marketplace.categories.find(({ kind }) => kind === 'offer')
  return marketplace.cities.map(({ key, name, point, bounds }) => {
    const query = new URLSearchParams({
      address: name[locale],
      origin: `${point.lat},${point.lng}`,
      bounds: formatBounds(bounds),
      ...(offers ? { pub_category: offers.key } : {}),
    })
    return {
      key,
      name: name[locale],
      count: counts.get(key) ?? 0,
      places: placesText(marketplace, counts.get(key) ?? 0, locale),
      to: `/s?${readable(query)}`,
    }
  })
}

function placesText(marketplace: Marketplace, count: number, locale: Locale): string {
  const say = (key: string) => marketplaceWord(marketplace, `landing_${key}`, locale, { count })
  return count > 0 ? say('city_places') : say('city_none')
}

function countrySearch({ search: { country } }: Marketplace, locale: Locale): string {
  const query = new URLSearchParams({
    address: country.name[locale],
    bounds: formatBounds(country.bounds),
    mapSearch: 'true',
  })
  return `/s?${readable(query)}`
}

function listOf({ categories }: Marketplace, kind: 'offer' | 'request'): string {
  const category = categories.find((each) => each.kind === kind)
  return category ? categorySearch(category.key) : '/s'
}

function readable(query: URLSearchParams): string {
  return query.toString().replaceAll('%2C', ',')
}
