import { join } from 'node:path'
import { loadMarketplace } from '#config/marketplace.ts'
import { type Bounds, formatBounds } from '#domain/places/index.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'
import { besideTheLeast, sizes, whereabouts } from './growth.ts'
import { openScaledDatabase } from './scaled-database.ts'
import { type Figure, getter, milliseconds, type Timing, timeEachInTurns } from './measure.ts'

export const title = 'Search pages and API as the marketplace grows: the same number of results at any size'

const data = process.env.BENCH_DATA

type SizedSite = RunningSite & { size: number }

/**
 * Pages and answers of the API over the databases that `search-cost` has left in BENCH_DATA, each size beside the least.
 * The sites run at the same time and are asked in turns, so that whatever else the machine does meets all of them. Every
 * search is for another box, so that no page is one that was kept. Each database is read once before, so that no size pays
 * for a disk that the other does not: what is compared is the search.
 */
export async function run(): Promise<Figure[]> {
  if (!data) throw new Error('Set BENCH_DATA to where search-cost has kept its databases.')
  const sites: SizedSite[] = []
  try {
    const facts: Figure[] = []
    for (const size of sizes) {
      await (await openScaledDatabase(size)).stop()
      const before = performance.now()
      const site = await startSite({ DATA_DIR: join(data, String(size)) }, { keepData: true })
      sites.push({ ...site, size })
      const ready = performance.now() - before
      facts.push({
        what: `${size} · start until ready`,
        value: milliseconds(ready),
        reference: '',
        ratio: '',
      })
    }
    const measured = await measureKinds(sites)
    const [least] = measured
    return [...facts, ...measured.flatMap((timings, index) => besideTheLeast(String(sizes[index]), timings, least))]
  } finally {
    for (const site of sites) await site.stop()
  }
}

/** What each site needs for each kind of search. */
async function measureKinds(sites: SizedSite[]): Promise<Map<string, Timing>[]> {
  const asked: Record<string, () => Promise<unknown>>[] = []
  for (const { url } of sites) asked.push(await questionsTo(url))
  const timings = sites.map(() => new Map<string, Timing>())
  for (const name of Object.keys(asked[0] ?? {})) {
    const found = await timeEachInTurns(asked.map((questions) => questions[name] ?? (async () => {})))
    found.forEach((timing, index) => timings[index]?.set(name, timing))
  }
  return timings
}

async function questionsTo(url: string): Promise<Record<string, () => Promise<unknown>>> {
  const questions: Record<string, () => Promise<unknown>> = {}
  const headers = { authorization: `Bearer ${await anonymousToken(url)}`, accept: 'application/transit+json' }
  for (const [name, query] of Object.entries(await kindsOf(url))) {
    questions[`page · ${name}`] = getter(() => `${url}${query()}`)
    const api = () => `${url}/v1/api/listings/query?perPage=24&include=author,images&${forApi(query())}`
    if (query().startsWith('/s?')) questions[`API · ${name}`] = getter(api, headers)
  }
  return questions
}

/** Boxes that hold about 400 listings at any size, each time elsewhere. */
async function kindsOf(url: string): Promise<Record<string, () => string>> {
  const marketplace = await loadMarketplace('euro2024', join(import.meta.dirname, '..'))
  const count = async (bounds: Bounds) => {
    const answer = await fetch(`${url}/s/count?bounds=${formatBounds(bounds)}&mapSearch=true`)
    return ((await answer.json()) as { count: number }).count
  }
  const places = await whereabouts(marketplace, new Date(), count)
  const week = `dates=${places.week.from},${places.week.until}`
  const box = () => `bounds=${formatBounds(places.box())}&mapSearch=true`
  const country = () => `bounds=${formatBounds(places.country())}&mapSearch=true`
  return {
    'country, newest': () => `/s?${country()}`,
    'city with filters and dates': () => `/s?${box()}&${week}&pub_accessibility=yes&pub_capacityNumberOfPeople=2,`,
    'keywords in bounds': () => `/s?${box()}&keywords=ruhiges+Zimmer`,
    // With a box: around a point alone the page would first send on to the one of the marketplace's radius.
    nearest: () => {
      const { lat, lng } = places.somewhere()
      return `/s?origin=${lat.toFixed(5)},${lng.toFixed(5)}&${country()}&sort=distance&pub_category=offeringPlace`
    },
    'availability over a week': () => `/s?${box()}&${week}`,
    'map clusters of the country': () => `/s/groups?zoom=5&seen=${country().slice('bounds='.length).split('&')[0]}`,
  }
}

function forApi(page: string): string {
  const query = new URLSearchParams(page.slice('/s?'.length))
  const dates = query.get('dates')?.split(',')
  for (const name of ['mapSearch', 'dates', 'sort']) query.delete(name)
  if (dates) {
    query.set('start', dates[0] ?? '')
    query.set('end', dates[1] ?? '')
    query.set('availability', 'day-full')
  }
  return query.toString()
}

async function anonymousToken(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: '10000000-0000-4000-8000-000000000001',
      grant_type: 'client_credentials',
      scope: 'public-read',
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
