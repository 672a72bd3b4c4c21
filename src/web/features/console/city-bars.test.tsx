import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CityBars } from './city-bars.tsx'
import type { TodayView } from './load-today.ts'

test('a city without requests has a bar for its places only', () => {
  const cities = [{ key: 'leipzig', name: 'Leipzig', places: 3, seekers: 0, short: false }]
  const drawn = renderToStaticMarkup(<CityBars view={{ cities, max: 3, lacking: '' } as unknown as TodayView} />)
  const bars = [...drawn.matchAll(/data-bar="(\w+)"[^>]* style=/g)].map(([, kind]) => kind)
  expect(bars).toEqual(['places'])
})
