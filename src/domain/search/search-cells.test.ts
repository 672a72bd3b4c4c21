import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { cellOf, coverBounds } from './search-cells.ts'

const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

test('every point of a box lies in one of at most 24 runs of cells, across the 180th meridian too', () => {
  fc.assert(
    fc.property(
      fc.tuple(latitude, latitude, longitude, longitude),
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      ([a, b, west, east], [up, along]) => {
        const bounds = { north: Math.max(a, b), south: Math.min(a, b), east, west }
        const width = east >= west ? east - west : east + 360 - west
        const lng = west + along * width
        const cell = cellOf(bounds.south + up * (bounds.north - bounds.south), lng > 180 ? lng - 360 : lng)
        const runs = coverBounds(bounds)
        expect(runs.length).toBeLessThanOrEqual(24)
        expect(runs.some(({ low, high }) => cell >= low && cell <= high)).toBe(true)
      },
    ),
  )
})

test('the runs of a town hold little beside the town', () => {
  const runs = coverBounds({ north: 51.69, east: 7.76, south: 51.33, west: 7.18 })
  const held = runs.reduce((sum, { low, high }) => sum + high - low + 1, 0)
  const town = ((7.76 - 7.18) / 360) * ((51.69 - 51.33) / 180) * 2 ** 30
  expect(held / town).toBeLessThan(1.5)
})

test('the database counts cells in the same way', async () => {
  const { db } = await freshDatabase()
  for (const [lat, lng] of [
    [51.5136, 7.4653],
    [-33.87, 151.21],
    [90, 180],
    [-90, -180],
  ] as const) {
    const { rows } = await sql<{ cell: number }>`
      select search_cell(${lat}::double precision, ${lng}::double precision) as cell`.execute(db)
    expect(rows[0]?.cell).toBe(cellOf(lat, lng))
  }
})
