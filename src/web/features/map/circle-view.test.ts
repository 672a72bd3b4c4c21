import { expect, test } from 'vitest'
import { viewOfCircle } from './circle-view.ts'

const point = { lat: 52.525, lng: 13.345 }
const home = { point, radius: 0, kind: 'offer', styleUrl: null } as const

test('an exact address is in the middle of its map, with the venue in view', () => {
  const venue = { name: 'Olympiastadion', point: { lat: 52.5147, lng: 13.2395 } }
  const { bounds } = viewOfCircle({ ...home, venue })
  expect((bounds.north + bounds.south) / 2).toBeCloseTo(point.lat)
  expect((bounds.east + bounds.west) / 2).toBeCloseTo(point.lng)
  expect(bounds.west).toBeCloseTo(venue.point.lng)
  expect(bounds.south).toBeLessThanOrEqual(venue.point.lat)
})

test('the word of a venue in the east has room beside it', () => {
  const east = viewOfCircle({ ...home, venue: { name: 'Stadion', point: { lat: 52.5, lng: 13.5 } } })
  const west = viewOfCircle({ ...home, venue: { name: 'Stadion', point: { lat: 52.5, lng: 13.2 } } })
  expect(east.padding?.right).toBeGreaterThan(west.padding?.right ?? 0)
})
