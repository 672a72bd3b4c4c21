import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, drawPublicPoint, keepsPublicPoint, radiusFor } from './index.ts'

const home = { lat: 51.4895, lng: 7.505 }
const inhabited = fc.record({
  lat: fc.double({ min: -60, max: 72, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radii = fc.integer({ min: 300, max: 5000 })

describe('the public point of a home', () => {
  it('lies between three tenths of the radius and the radius away, wherever the home is', () => {
    fc.assert(
      fc.property(inhabited, radii, (exact, radius) => {
        const shown = drawPublicPoint(exact, radius)
        const metres = distanceKm(exact, shown) * 1000
        expect(metres).toBeGreaterThanOrEqual(radius * 0.3)
        expect(metres).toBeLessThanOrEqual(radius)
        expect(keepsPublicPoint(exact, shown, radius)).toBe(true)
        expect(Math.abs(shown.lng)).toBeLessThanOrEqual(180)
      }),
      { numRuns: 500 },
    )
  })

  it('says four decimals and no more', () => {
    for (let draw = 0; draw < 200; draw++) {
      const { lat, lng } = drawPublicPoint(home, 500)
      expect(lat).toBe(Number(lat.toFixed(4)))
      expect(lng).toBe(Number(lng.toFixed(4)))
    }
  })

  it('is as likely in every part of the ring, in every direction', () => {
    const draws = Array.from({ length: 4000 }, () => drawPublicPoint(home, 500))
    const share = (inside: (metres: number, bearing: number) => boolean) =>
      draws.filter((point) => {
        const north = point.lat - home.lat
        const east = (point.lng - home.lng) * Math.cos((home.lat * Math.PI) / 180)
        return inside(distanceKm(home, point) * 1000, (Math.atan2(east, north) * 180) / Math.PI)
      }).length / draws.length
    // Half of the ring's area lies within 369 m; four quarters of the compass.
    expect(share((metres) => metres < 369)).toBeGreaterThan(0.45)
    expect(share((metres) => metres < 369)).toBeLessThan(0.55)
    for (const from of [-180, -90, 0, 90]) {
      const quarter = share((_, bearing) => bearing >= from && bearing < from + 90)
      expect(quarter).toBeGreaterThan(0.2)
      expect(quarter).toBeLessThan(0.3)
    }
  })

  it('differs each time it is drawn, so it must be kept', () => {
    const drawn = new Set(Array.from({ length: 50 }, () => JSON.stringify(drawPublicPoint(home, 500))))
    expect(drawn.size).toBeGreaterThan(40)
  })

  it('follows the given randomness, and nothing else', () => {
    const numbers = () => {
      let state = 0.1
      return () => (state = (state * 7.13 + 0.37) % 1)
    }
    expect(drawPublicPoint(home, 1000, numbers())).toEqual(drawPublicPoint(home, 1000, numbers()))
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
