import { describe, expect, it } from 'vitest'
import { unwrapRing } from './antimeridian.ts'

describe('an outline across the 180th meridian', () => {
  it('goes on instead of jumping around the globe, whichever side it begins on', () => {
    const box = [
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
      [170, 60],
    ]
    const whole = [170, 190, 190, 170, 170]
    expect(unwrapRing(box).map(([lng]) => lng)).toEqual(whole)
    const fromTheWest = [...box.slice(1), box[1]!]
    expect(unwrapRing(fromTheWest).map(([lng]) => lng)).toEqual([-170, -170, -190, -190, -170])
  })

  it('keeps its middle on the map', () => {
    const long = [
      [-175, 60],
      [175, 60],
      [40, 60],
      [40, 70],
      [175, 70],
      [-175, 70],
      [-175, 60],
    ]
    const longitudes = unwrapRing(long).map(([lng]) => lng!)
    expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([40, 185])
  })

  it('is closed along the pole where it goes around it', () => {
    const coast = [-180, -90, 0, 90, 180, -180].map((lng) => [lng, -70])
    const ring = unwrapRing(coast.slice(0, 5))
    expect(ring.some(([, lat]) => lat === -90)).toBe(false)
    const around = unwrapRing([
      [-90, -70],
      [0, -70],
      [90, -70],
      [179, -70],
      [-179, -70],
      [-90, -70],
    ])
    expect(around.slice(-3)).toEqual([
      [270, -90],
      [-90, -90],
      [-90, -70],
    ])
  })
})
