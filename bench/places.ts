import { performance } from 'node:perf_hooks'
import { qualityQueries } from '#adapters/geocoding/embedded/quality-queries.ts'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
import { type Figure, milliseconds, times } from './measure.ts'

export const title = 'Place suggestions while typing'

/** Every input of the quality table, letter by letter; the reference is the quickest tenth of the same calls. */
export async function run(): Promise<Figure[]> {
  const geocoder = await createEmbeddedGeocoder('build/geo')
  const typed = qualityQueries.flatMap(({ text, lang }) =>
    Array.from({ length: text.length }, (_, length) => ({ lang, text: text.slice(0, length + 1) })),
  )
  const took: number[] = []
  for (let round = 0; round < 3; round += 1) {
    took.length = 0
    for (const { text, lang } of typed) {
      const start = performance.now()
      await geocoder.suggest(text, { lang })
      took.push(performance.now() - start)
    }
  }
  let right = 0
  for (const { text, lang, expected } of qualityQueries)
    if ((await geocoder.suggest(text, { lang }))[0]?.name === expected) right += 1
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  const line = (what: string, value: number): Figure => ({
    what: `${what} of ${took.length} beginnings of inputs`,
    value: milliseconds(value),
    reference: `quickest tenth: ${milliseconds(at(0.1))}`,
    ratio: times(value, at(0.1)),
  })
  return [
    line('p50', at(0.5)),
    line('p99', at(0.99)),
    { what: 'right place first', value: String(right), reference: `of ${qualityQueries.length} inputs`, ratio: '' },
  ]
}
