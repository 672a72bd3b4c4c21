import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { eventPeriod } from '#config/event-period.ts'
import type { App } from '#domain/app.ts'
import { boundsAround } from '#domain/places/index.ts'
import {
  countListings,
  createSearchModel,
  groupOnMap,
  parseSearchQuery,
  type SearchModel,
  type SearchQuery,
  searchListings,
} from '#domain/search/index.ts'
import { addDays, dateInZone } from '#kernel/dates.ts'
import { type Figure, milliseconds, type Timing, timeCalls, times } from './measure.ts'
import { boxesHolding } from './equal-boxes.ts'
import { fillCalendars } from './fill-calendars.ts'
import { openScaledDatabase } from './scaled-database.ts'

export const title =
  'Search as the marketplace grows: one call of the engine, page of 24 with its cards and exact total'

const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number)
const visitor = { locale: 'de' } as const
type Kind = { name: string; ask(app: App): Promise<unknown> }
type Measured = { model: Map<string, Timing>; database: Map<string, Timing>; facts: Figure[] }

/** Every kind of search at each size, by the copy in memory and by the database alone; the reference is the least size. */
export async function run(): Promise<Figure[]> {
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measureSize(size))
  const [least] = measured
  return measured.flatMap(({ model, database, facts }, index) => {
    const lines = (engine: 'memory' | 'database', timings: Map<string, Timing>, references?: Map<string, Timing>) =>
      [...timings].flatMap(([name, { p50, p99 }]): Figure[] => {
        const reference = references?.get(name) ?? { p50, p99 }
        return [
          {
            what: `${sizes[index]} · ${engine} · ${name}`,
            value: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
            reference: `${sizes[0]}: p50 ${milliseconds(reference.p50)}, p99 ${milliseconds(reference.p99)}`,
            ratio: `${times(p50, reference.p50)}, ${times(p99, reference.p99)}`,
          },
        ]
      })
    return [...facts, ...lines('memory', model, least?.model), ...lines('database', database, least?.database)]
  })
}

async function measureSize(size: number): Promise<Measured> {
  const { running, database, stop } = await openScaledDatabase(size)
  const { app } = running
  try {
    await fillCalendars(app, database)
    const before = process.memoryUsage.rss()
    const started = performance.now()
    const model = createSearchModel({
      feed: createSearchFeed(database.pool, app.marketplace),
      log: app.log,
      megabytes: 300,
    })
    await untilReady(model)
    const ready = performance.now() - started
    const grown = process.memoryUsage.rss() - before
    const kinds = await kindsOf({ ...app, searchModel: model })
    const withModel = await measureKinds({ ...app, searchModel: model }, kinds)
    const least = await timeCalls(() => sql`select 1`.execute(app.db))
    const { listings, bytes } = model.state()
    const megabytes = (count: number) => `${(count / 1e6).toFixed(0)} MB`
    const facts: Figure[] = [
      {
        what: `${size} · listings`,
        value: String(listings),
        reference: `select 1: ${milliseconds(least.p50)}`,
        ratio: '',
      },
      { what: `${size} · ready after`, value: milliseconds(ready), reference: '', ratio: '' },
      {
        what: `${size} · memory`,
        value: megabytes(bytes),
        reference: `process grew by ${megabytes(grown)}`,
        ratio: '',
      },
    ]
    await model.stop()
    return { model: withModel, database: await measureKinds(app, kinds), facts }
  } finally {
    await stop()
  }
}

async function measureKinds(app: App, kinds: Kind[]): Promise<Map<string, Timing>> {
  const timings = new Map<string, Timing>()
  for (const { name, ask } of kinds) timings.set(name, await timeCalls(() => ask(app), 1.5))
  return timings
}

/**
 * The kinds of searches. Boxes around cities are as large as it takes for about 400 listings, at any size, and lie
 * elsewhere every time, so that nothing answers from what it has just answered. Whole cities and the country hold what
 * they hold, and those without "never the same box" are asked again and again.
 */
async function kindsOf(app: App): Promise<Kind[]> {
  const { marketplace } = app
  const everything = parseSearchQuery(new URLSearchParams(), marketplace)
  const today = dateInZone(app.clock.now(), marketplace.timeZone)
  const { from } = eventPeriod(marketplace, today)
  const week = { from: addDays(from, 3), until: addDays(from, 10) }
  const country = marketplace.search.country.bounds
  const box = await boxesHolding(
    400,
    marketplace,
    async (bounds) => (await countListings(app, { ...everything, bounds })).count,
  )
  let turn = 0
  const somewhere = () => {
    const city = marketplace.cities[turn++ % marketplace.cities.length]?.point ?? { lat: 51, lng: 9 }
    const shift = ((turn * 7919) % 1000) / 1000 - 0.5
    return { lat: city.lat + shift / 20, lng: city.lng - shift / 15 }
  }
  const facet = (key: string, value = 'yes') => ({ key, mode: 'any' as const, values: [value] })
  const search = (name: string, query: () => Partial<SearchQuery>): Kind => ({
    name,
    ask: (asked) => searchListings(asked, visitor, { ...everything, ...query() }),
  })
  const hardest = {
    bounds: country,
    capacity: { min: 2, max: 3 },
    dates: week,
    facets: [facet('accessibility'), facet('assistanceAnimals'), facet('pets')],
  }
  const jitter = () => ({ ...country, north: country.north + (turn++ % 500) / 1000 })
  return [
    search('country, newest', () => ({ bounds: country })),
    search('country, newest, never the same box', () => ({ bounds: jitter() })),
    search('city with filters and dates', () => ({
      bounds: box(),
      dates: week,
      facets: [facet('accessibility')],
      capacity: { min: 2, max: null },
    })),
    search('keywords in bounds', () => ({ bounds: box(), keywords: 'ruhiges Zimmer', sort: 'relevance' })),
    search('nearest', () => ({ origin: somewhere(), sort: 'distance', categories: ['offeringPlace'] })),
    search('availability over a week', () => ({ bounds: box(), dates: week })),
    {
      name: 'clusters of the country',
      ask: (asked) => groupOnMap(asked, {}, { query: { ...everything, bounds: country }, zoom: 5 }),
    },
    {
      name: 'clusters of the country, never the same box',
      ask: (asked) => groupOnMap(asked, {}, { query: { ...everything, bounds: jitter() }, zoom: 5 }),
    },
    search('whole city with filters', () => ({
      bounds: boundsAround(marketplace.cities[turn++ % marketplace.cities.length]?.point ?? somewhere(), 20),
      facets: [facet('accessibility')],
      categories: ['offeringPlace'],
    })),
    search('country, hardest filter', () => hardest),
    search('country, hardest filter, never the same box', () => ({ ...hardest, bounds: jitter() })),
    search('keywords in a whole city', () => ({
      bounds: boundsAround(marketplace.cities[turn++ % marketplace.cities.length]?.point ?? somewhere(), 20),
      keywords: 'ruhiges Zimmer',
      sort: 'relevance',
    })),
  ]
}

async function untilReady(model: SearchModel): Promise<void> {
  while (model.state().state !== 'ready') await new Promise((wake) => setTimeout(wake, 20))
}
