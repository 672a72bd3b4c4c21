import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { occasionDates } from '#config/occasion-dates.ts'
import type { App } from '#domain/app.ts'
import { type Bounds, boundsAround, type Point } from '#domain/places/index.ts'
import { groupOnMap, parseSearchQuery, type SearchQuery, searchListings } from '#domain/search/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays } from '#kernel/dates.ts'
import { fillCalendars } from './fill-calendars.ts'
import { type Figure, milliseconds, times } from './measure.ts'
import { openScaledDatabase } from './scaled-database.ts'

export const title =
  'What a search costs PostgreSQL: processor time of its processes for one call, never the same search twice'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number)
const calls = Number(process.env.BENCH_CALLS ?? 60)
const visitor = { locale: 'de' } as const

type Cost = { processor: number; p50: number; p99: number }

/** Each kind of search at each size; the reference is the least size. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = []
  const least = new Map<string, Cost>()
  for (const size of sizes) {
    const { running, database, stop } = await openScaledDatabase(size)
    try {
      await fillCalendars(running.app, database)
      for (const [name, ask] of Object.entries(kindsOf(running.app))) {
        const cost = await costOf(running.app.db, ask)
        if (!least.has(name)) least.set(name, cost)
        const reference = least.get(name) ?? cost
        figures.push({
          what: `${size} · ${name}`,
          value: `${milliseconds(cost.processor)} of processor, p50 ${milliseconds(cost.p50)}, p99 ${milliseconds(cost.p99)}`,
          reference: `${sizes[0]}: ${milliseconds(reference.processor)}, p50 ${milliseconds(reference.p50)}`,
          ratio: `${times(cost.processor, reference.processor)}, ${times(cost.p50, reference.p50)}`,
        })
      }
    } finally {
      await stop()
    }
  }
  return figures
}

/** Calls `ask` again and again after a few calls that do not count. */
async function costOf(db: App['db'], ask: () => Promise<unknown>): Promise<Cost> {
  for (let call = 0; call < 5; call += 1) await ask()
  const before = await processorTime(db)
  const taken: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now()
    await ask()
    taken.push(performance.now() - start)
  }
  const processor = ((await processorTime(db)) - before) / calls
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { processor, p50: at(0.5), p99: at(0.99) }
}

/** Milliseconds of processor that the backends of this pool have used so far. */
async function processorTime(db: App['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'quartier' and datname = current_database()`.execute(db)
  const nanoseconds = rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Searches in and around the marketplace's cities, whole cities each, never the same box or point twice. */
export function kindsOf(app: App): Record<string, () => Promise<unknown>> {
  const { marketplace } = app
  const { from } = occasionDates(marketplace, todayOf(app))
  const everything = parseSearchQuery(new URLSearchParams(), marketplace)
  let turn = 0
  const somewhere = (): Point => {
    const { lat, lng } = marketplace.cities[turn++ % marketplace.cities.length]?.point ?? { lat: 51, lng: 9 }
    const shift = ((turn * 7919) % 1000) / 1000 - 0.5
    return { lat: lat + shift / 20, lng: lng - shift / 15 }
  }
  const country = (): Bounds => {
    const { bounds } = marketplace.search.country
    return { ...bounds, north: bounds.north + (turn++ % 500) / 1000 }
  }
  const city = (): Bounds => boundsAround(somewhere(), marketplace.search.radius)
  const words = () => ({ keywords: wordsInTurn[turn % wordsInTurn.length] ?? null, sort: 'relevance' as const })
  const stay = (): Partial<SearchQuery> => ({
    dates: { from: addDays(from, 3), until: addDays(from, 10) },
    capacity: { min: 2, max: null },
    facets: [{ key: 'accessibility', mode: 'any', values: ['yes'] }],
  })
  const search = (asked: Partial<SearchQuery>) => searchListings(app, visitor, { ...everything, ...asked })
  return {
    country: () => search({ bounds: country() }),
    city: () => search({ bounds: city() }),
    'city with two filters and days': () => search({ bounds: city(), ...stay() }),
    nearest: () => search({ bounds: country(), origin: somewhere(), sort: 'distance', categories: ['offeringPlace'] }),
    'words in a city': () => search({ bounds: city(), ...words() }),
    'words in the country': () => search({ bounds: country(), ...words() }),
    'clusters of the country': () => groupOnMap(app, { query: { ...everything, bounds: country() }, zoom: 6 }),
    'clusters of a city': () => groupOnMap(app, { query: { ...everything, bounds: city() }, zoom: 11 }),
  }
}

/** Words that many, some, few and no listings have. */
const wordsInTurn = ['ruhiges Zimmer', 'Stadion', 'Gästezimmer', 'Sofa', 'Balkon', 'Baumhaus', 'quiet room', 'Hund']
