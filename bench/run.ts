import type { Figure } from './measure.ts'

type Bench = { title: string; run(): Promise<Figure[]> }

/** Every figure of docs/performance.md, by name: `npm run bench` runs all, `npm run bench search` one. */
const benches: Record<string, () => Promise<Bench>> = {
  search: () => import('./search.ts'),
  api: () => import('./api.ts'),
  places: () => import('./places.ts'),
  'search-cost': () => import('./search-cost.ts'),
  'search-pages': () => import('./search-pages.ts'),
  listing: () => import('./listing.ts'),
  upload: () => import('./upload.ts'),
  start: () => import('./start.ts'),
  messages: () => import('./messages.ts'),
  stays: () => import('./stays.ts'),
  payments: () => import('./payments.ts'),
  'log-in': () => import('./log-in.ts'),
  memory: () => import('./memory.ts'),
  javascript: () => import('./javascript.ts'),
  pages: () => import('./pages.ts'),
  interactions: () => import('./interactions.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

for (const [name, load] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const bench = await load()
  console.log(`\n## ${bench.title}\n\n| What | Figure | Reference in the same run | Ratio |\n|---|---|---|---|`)
  for (const { what, value, reference, ratio } of await bench.run())
    console.log(`| ${what} | ${value} | ${reference} | ${ratio} |`)
}
process.exit(0)
