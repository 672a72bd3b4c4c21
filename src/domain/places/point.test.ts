import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsAround, distanceKm, formatBounds, parseBounds } from './index.ts'

const berlin = { lat: 52.52, lng: 13.405 }
const munich = { lat: 48.1372, lng: 11.5755 }
const anywhere = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distances', () => {
  it('are 504 km from Berlin to Munich, there and back', () => {
    expect(distanceKm(berlin, munich)).toBeCloseTo(504, 0)
    expect(distanceKm(munich, berlin)).toBe(distanceKm(berlin, munich))
    expect(distanceKm(berlin, berlin)).toBe(0)
  })

  it('are short across the 180th meridian', () => {
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1)
  })

  it('are never longer by a detour, to the metre: opposite ends of the earth are where the sine is least exact', () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3)
      }),
    )
  })
})

describe('bounds in the address bar', () => {
  it('are north-east and south-west corner', () => {
    const germany = parseBounds('55.1,15.1,47.2,5.8')
    expect(germany).toEqual({ north: 55.1, east: 15.1, south: 47.2, west: 5.8 })
    expect(formatBounds(germany!)).toBe('55.1,15.1,47.2,5.8')
  })

  it('may cross the 180th meridian, with east less than west', () => {
    expect(parseBounds('-12,-178,-20,176')).toEqual({ north: -12, east: -178, south: -20, west: 176 })
  })

  it('have at most eight decimals when written', () => {
    const written = formatBounds({ north: 52.123456789, east: 13.4, south: -0.000000001, west: -13.987654321 })
    expect(written).toBe('52.12345679,13.4,0,-13.98765432')
  })

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    'a,b,c,d',
    '91,0,0,0',
    '50,181,40,10',
    '40,10,50,5',
    'NaN,1,2,3',
    '1e1,2,3,4',
    '0x10,1,2,3',
    '1,,2,3',
    `${'1'.repeat(200)},2,3,4`,
  ])('are refused when they are no box: %s', (text) => {
    expect(parseBounds(text)).toBeUndefined()
  })

  it('come back as they went, to eight decimals', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(90), degrees(180), degrees(180), (a, b, east, west) => {
        const bounds = { north: Math.max(a, b), east, south: Math.min(a, b), west }
        const text = formatBounds(bounds)
        // Written in full also where a number is tiny, or it could not be read again.
        expect(text).not.toContain('e')
        const read = parseBounds(text)!
        for (const side of ['north', 'east', 'south', 'west'] as const) {
          expect(Math.abs(read[side] - bounds[side])).toBeLessThanOrEqual(0.5e-8 + 1e-12)
        }
      }),
    )
  })
})

describe('a box around a point', () => {
  const holds = (box: ReturnType<typeof boundsAround>, lng: number) =>
    box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east

  it('holds everything within the distance, anywhere on the globe', () => {
    const direction = fc.double({ min: 0, max: 360, noNaN: true })
    fc.assert(
      fc.property(anywhere, fc.double({ min: 0.1, max: 500, noNaN: true }), direction, (point, km, bearing) => {
        const there = travel(point, km * 0.999, bearing)
        const box = boundsAround(point, km)
        expect(there.lat).toBeLessThanOrEqual(box.north + 1e-9)
        expect(there.lat).toBeGreaterThanOrEqual(box.south - 1e-9)
        expect(holds(box, there.lng)).toBe(true)
      }),
    )
  })

  it('crosses the 180th meridian in Fiji', () => {
    const box = boundsAround({ lat: -17, lng: 179.9 }, 50)
    expect(box.west).toBeGreaterThan(179)
    expect(box.east).toBeLessThan(-179)
  })
})

/** Returns the point at a distance in kilometres from another, in a direction. */
function travel({ lat, lng }: { lat: number; lng: number }, km: number, bearing: number) {
  const radians = Math.PI / 180
  const angle = km / 6371.0088
  const sine = Math.sin(lat * radians) * Math.cos(angle)
  const north = Math.cos(lat * radians) * Math.sin(angle) * Math.cos(bearing * radians)
  const there = Math.asin(Math.min(1, Math.max(-1, sine + north)))
  const y = Math.sin(bearing * radians) * Math.sin(angle) * Math.cos(lat * radians)
  const x = Math.cos(angle) - Math.sin(lat * radians) * Math.sin(there)
  const east = lng + Math.atan2(y, x) / radians
  return { lat: there / radians, lng: east > 180 ? east - 360 : east < -180 ? east + 360 : east }
}
