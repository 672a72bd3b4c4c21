import { expect, test } from 'vitest'
import { distanceKm } from '#domain/places/point.ts'
import { circleAround, shownRadius } from './circle.ts'

test('the circle of a home is large enough to be read; an exact point and the area of a request stay as they are', () => {
  expect(shownRadius(500, 'offer')).toBe(1050)
  expect(shownRadius(3000, 'offer')).toBe(3000)
  expect(shownRadius(0, 'offer')).toBe(0)
  expect(shownRadius(500, 'request')).toBe(500)
})

test('every corner of the circle is as far away as the radius says, and it is closed', () => {
  for (const centre of [
    { lat: 51.51, lng: 7.46 },
    { lat: -17.7, lng: 178 },
    { lat: 66.5, lng: 25.7 },
  ]) {
    const [ring = []] = circleAround(centre, 500).geometry.coordinates
    expect(ring).toHaveLength(46)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const [lng = 0, lat = 0] of ring) expect(distanceKm(centre, { lat, lng }) * 1000).toBeCloseTo(500, 0)
  }
})
