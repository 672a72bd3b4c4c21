import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, drawPublicPoint, keepsPublicPoint, radiusFor } from './index.ts'

const home = { lat: 51.4895, lng: 7.505 }
const inhabited = fc.record({
  lat: fc.double({ min: -60, max: 72, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radii = fc.integer({ min: 300, max: 5000 })

const key = { secret: 'a-secret-of-the-tests', hostId: 'anna' }
const hosts = (count: number) => Array.from({ length: count }, (_, at) => ({ ...key, hostId: `host ${at}` }))

describe('the public point of a home', () => {
  it('lies between three tenths of the radius and the radius away, wherever the home is', () => {
    fc.assert(
      fc.property(inhabited, radii, fc.string(), (exact, radius, hostId) => {
        const shown = drawPublicPoint(exact, radius, { ...key, hostId })
        const metres = distanceKm(exact, shown) * 1000
        expect(metres).toBeGreaterThanOrEqual(radius * 0.3)
        expect(metres).toBeLessThanOrEqual(radius)
        expect(keepsPublicPoint(exact, shown, radius)).toBe(true)
        expect(Math.abs(shown.lng)).toBeLessThanOrEqual(180)
      }),
      { numRuns: 1000 },
    )
  })

  it('has four decimals and no more', () => {
    for (const host of hosts(200)) {
      const { lat, lng } = drawPublicPoint(home, 500, host)
      expect(lat).toBe(Number(lat.toFixed(4)))
      expect(lng).toBe(Number(lng.toFixed(4)))
    }
  })

  it('lies in every direction, and as often near as far', () => {
    const draws = hosts(4000).map((host) => drawPublicPoint(home, 500, host))
    const share = (inside: (metres: number, bearing: number) => boolean) =>
      draws.filter((point) => {
        const north = point.lat - home.lat
        const east = (point.lng - home.lng) * Math.cos((home.lat * Math.PI) / 180)
        return inside(distanceKm(home, point) * 1000, (Math.atan2(east, north) * 180) / Math.PI)
      }).length / draws.length
    expect(share((metres) => metres < 345)).toBeGreaterThan(0.4)
    expect(share((metres) => metres < 345)).toBeLessThan(0.6)
    for (const from of [-180, -90, 0, 90]) {
      const quarter = share((_, bearing) => bearing >= from && bearing < from + 90)
      expect(quarter).toBeGreaterThan(0.15)
      expect(quarter).toBeLessThan(0.35)
    }
  })

  it('is the same for all homes of a host in a square of 100 m, so that small moves tell nothing', () => {
    const inSquare = (metres: number) => {
      const points = Array.from({ length: 400 }, (_, at) => {
        const [north, east] = [(at % 20) / 19, Math.floor(at / 20) / 19]
        return drawPublicPoint(
          { lat: home.lat + (north * metres) / 111_195, lng: home.lng + (east * metres) / 69_000 },
          500,
          key,
        )
      })
      return new Set(points.map((point) => JSON.stringify(point))).size
    }
    // A square of 90 m lies in at most four of them.
    expect(inSquare(90)).toBeLessThanOrEqual(4)
    expect(inSquare(1000)).toBeGreaterThan(90)
  })

  it('differs by host and by secret', () => {
    const drawn = new Set(hosts(50).map((host) => JSON.stringify(drawPublicPoint(home, 500, host))))
    expect(drawn.size).toBe(50)
    expect(drawPublicPoint(home, 500, { ...key, secret: 'another' })).not.toEqual(drawPublicPoint(home, 500, key))
    expect(drawPublicPoint(home, 500, key)).toEqual(drawPublicPoint(home, 500, key))
  })

  it('stays when the home is corrected a little, and goes when the home leaves the ring', () => {
    const shown = { lat: home.lat + 300 / 111_195, lng: home.lng }
    expect(keepsPublicPoint(home, shown, 500)).toBe(true)
    expect(keepsPublicPoint({ ...home, lat: home.lat + 100 / 111_195 }, shown, 500)).toBe(true)
    expect(keepsPublicPoint({ ...home, lat: home.lat + 200 / 111_195 }, shown, 500)).toBe(false)
    expect(keepsPublicPoint({ ...home, lat: home.lat - 250 / 111_195 }, shown, 500)).toBe(false)
  })
})

describe('the circle around a public point', () => {
  it('is wider where fewer people live', () => {
    expect(radiusFor(588_462)).toBe(500)
    expect(radiusFor(5000)).toBe(500)
    expect(radiusFor(4999)).toBe(1000)
    expect(radiusFor(900)).toBe(2000)
    expect(radiusFor(undefined)).toBe(2000)
  })
})
