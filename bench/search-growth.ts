import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import { loadInThreads } from '#adapters/database/load-in-threads.ts'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import type { App } from '#domain/app.ts'
import { type Bounds, boundsAround } from '#domain/places/index.ts'
import {
  countListings,
  createSearchModel,
  groupOnMap,
  parseSearchQuery,
  type SearchModel,
  type SearchQuery,
  searchListings,
} from '#domain/search/index.ts'
import { fillCalendars } from './fill-calendars.ts'
import { besideTheLeast, sizes, whereabouts } from './growth.ts'
import { type Figure, milliseconds, type Timing, timeCalls } from './measure.ts'
import { openScaledDatabase } from './scaled-database.ts'

export const title =
  'Search as the marketplace grows: one call of the engine, page of 24 with its cards and exact total'

const visitor = { locale: 'de' } as const
type Kind = { name: string; ask(app: App): Promise<unknown> }
type Measured = { model: Map<string, Timing>; database: Map<string, Timing>; facts: Figure[] }

/** Every kind of search at each size, by the copy in memory and by the database alone; the reference is the least size. */
export async function run(): Promise<Figure[]> {
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measureSize(size))
  const [least] = measured
  return measured.flatMap(({ model, database, facts }, index) => [
    ...facts,
    ...besideTheLeast(`${sizes[index]} · memory`, model, least?.model),
    ...besideTheLeast(`${sizes[index]} · database`, database, least?.database),
  ])
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
      loadAside: loadInThreads(database.directUrl, app.marketplace),
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
  const count = async (bounds: Bounds) => (await countListings(app, { ...everything, bounds })).count
  const { week, city, somewhere, box, country: jitter } = await whereabouts(marketplace, app.clock.now(), count)
  const country = marketplace.search.country.bounds
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
      bounds: boundsAround(city(), 20),
      facets: [facet('accessibility')],
      categories: ['offeringPlace'],
    })),
    search('country, hardest filter', () => hardest),
    search('country, hardest filter, never the same box', () => ({ ...hardest, bounds: jitter() })),
    search('keywords in a whole city', () => ({
      bounds: boundsAround(city(), 20),
      keywords: 'ruhiges Zimmer',
      sort: 'relevance',
    })),
  ]
}

async function untilReady(model: SearchModel): Promise<void> {
  while (model.state().state !== 'ready') await new Promise((wake) => setTimeout(wake, 20))
}
