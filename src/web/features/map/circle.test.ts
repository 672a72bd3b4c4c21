import { expect, test } from 'vitest'
import { distanceKm } from '#domain/places/point.ts'
import { circleAround } from './circle.ts'

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
