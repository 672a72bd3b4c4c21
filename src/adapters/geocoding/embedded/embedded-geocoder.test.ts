import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { distanceKm, type GeoResult, type Geocoder } from '#domain/places/index.ts'
import { builtMap } from '#tests/built-map.ts'
import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { gazetteerFile } from './gazetteer-format.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { qualityQueries } from './quality-queries.ts'

const dir = 'build/geo'
let geocoder: Geocoder

beforeAll(async () => {
  await builtMap()
  geocoder = await createEmbeddedGeocoder(dir)
}, 60_000)

const first = async (text: string, options: Partial<Parameters<Geocoder['suggest']>[1]> = {}): Promise<GeoResult> => {
  const [best] = await geocoder.suggest(text, { lang: 'de', ...options })
  if (!best) throw new Error(`nothing for ${text}`)
  return best
}

describe('typed texts', () => {
  it('is a table worth the name', () => {
    expect(qualityQueries.length).toBeGreaterThanOrEqual(180)
  })

  it.each(qualityQueries)('$text ($lang) finds $expected first', async ({ text, lang, expected }) => {
    expect((await first(text, { lang })).name).toBe(expected)
  })
})

describe('a result', () => {
  it('says where it lies in the reader’s language', async () => {
    expect((await first('Munich', { lang: 'en' })).lines).toEqual(['Munich', 'Bavaria, Germany'])
    expect((await first('Munich', { lang: 'de' })).lines).toEqual(['München', 'Bayern, Deutschland'])
    expect((await first('Ehrenfeld')).lines).toEqual(['Ehrenfeld', 'Köln, Nordrhein-Westfalen'])
  })

  it('has its position, people and a box that holds the town', async () => {
    const dortmund = await first('Dortmund')
    expect(dortmund).toMatchObject({
      id: 'gn:2935517',
      kind: 'place',
      precision: 'place',
      address: { city: 'Dortmund', countryCode: 'DE' },
    })
    expect(dortmund.population).toBeGreaterThan(500_000)
    const [lng, lat] = dortmund.center
    const [west, south, east, north] = dortmund.bbox
    expect([lng, lat]).toEqual([expect.closeTo(7.466, 2), expect.closeTo(51.515, 2)])
    expect(west).toBeLessThan(lng - 0.1)
    expect(east).toBeGreaterThan(lng + 0.1)
    expect(north - south).toBeLessThan(0.6)
  })

  it('reaches two kilometres from the middle of a small place, and as far as a marketplace says', async () => {
    const reach = async (other?: number) => {
      const asked = other
        ? await createEmbeddedGeocoder('build/geo', { boundingSize: { address: 500, other } })
        : geocoder
      const [found] = await asked.suggest('Prerow', { lang: 'de' })
      const { center, bbox } = found!
      return [center[1] - bbox[1], bbox[3] - center[1]].map((degrees) => Math.round(degrees * 111.2 * 10) / 10)
    }
    expect(await reach()).toEqual([2, 2])
    expect(await reach(5000)).toEqual([5, 5])
  })

  it('opens the whole country for Germany, without its neighbours', async () => {
    const [west, south, east, north] = (await first('Deutschland')).bbox
    expect([west, south, east, north].map(Math.round)).toEqual([6, 47, 15, 55])
  })

  it('opens a Land within its country', async () => {
    const bavaria = await first('Bayern')
    expect(bavaria).toMatchObject({ kind: 'region', precision: 'region', id: 'region:DE-BY' })
    const [west, south, east, north] = bavaria.bbox
    expect(west).toBeGreaterThan(8.5)
    expect(south).toBeGreaterThan(47)
    expect(east).toBeLessThan(14.2)
    expect(north).toBeLessThan(51)
  })

  it('goes around the globe’s seam for Russia', async () => {
    const [west, , east] = (await first('Russland')).bbox
    expect(west).toBeGreaterThan(19)
    expect(west).toBeLessThan(28)
    expect(east).toBeLessThan(-165)
  })

  it('keeps the typed postal code with the town', async () => {
    expect((await first('44135 Dortmund')).address).toMatchObject({ postcode: '44135', city: 'Dortmund' })
  })
})

describe('every German postal code', () => {
  it('is near where it lies, and in large cities in its district', async () => {
    const codes: [string, lat: number, lng: number, precision: string][] = [
      ['10551', 52.527, 13.337, 'postcode'],
      ['80802', 48.163, 11.593, 'postcode'],
      ['22765', 53.553, 9.926, 'postcode'],
      ['26160', 53.184, 8.0, 'place'],
      ['17489', 54.09, 13.39, 'place'],
      ['87561', 47.41, 10.28, 'place'],
      ['14548', 52.35, 12.95, 'region'],
      ['21228', 53.36, 10.02, 'region'],
    ]
    for (const [code, lat, lng, precision] of codes) {
      const found = await first(code)
      expect(found, code).toMatchObject({ kind: 'postcode', precision, address: { postcode: code, countryCode: 'DE' } })
      const [x, y] = found.center
      expect(distanceKm({ lat: y, lng: x }, { lat, lng }), code).toBeLessThan(precision === 'region' ? 15 : 4)
    }
    expect(Object.keys((await loadGazetteer(dir)).postcodes).length).toBeGreaterThan(8100)
  })

  it('leads to one of the 95 regions where it is not one', async () => {
    const names = new Set<string>()
    for (let region = 1; region <= 99; region++) {
      const [found] = await geocoder.suggest(`${String(region).padStart(2, '0')}001`, { lang: 'de' })
      if (found) names.add(found.id)
    }
    expect(names.size).toBe(95)
  })
})

describe('choosing among places', () => {
  it('prefers what is near', async () => {
    expect((await first('Neustadt', { near: { lat: 50.58, lng: 6.9 } })).name).toBe('Neustadt')
    expect((await first('bo', { near: { lat: 51.5, lng: 7.3 } })).name).toBe('Bochum')
  })

  it('prefers the home country, whichever that is', async () => {
    const finnish = await createEmbeddedGeocoder(dir, { homeCountry: 'FI' })
    expect((await finnish.suggest('he', { lang: 'de' }))[0]?.name).toBe('Helsinki')
    expect((await first('he')).name).not.toBe('Helsinki')
  })

  it('gives only the kinds asked for, and no more than asked for', async () => {
    const places = await geocoder.suggest('berlin', { lang: 'de', kinds: ['place'], limit: 3 })
    expect(places).toHaveLength(3)
    expect(new Set(places.map(({ kind }) => kind))).toEqual(new Set(['place']))
    expect((await geocoder.suggest('stadion', { lang: 'de', limit: 500 })).length).toBeLessThanOrEqual(20)
  })

  it('knows ten stadiums and fifteen airports', async () => {
    expect(
      (await geocoder.suggest('stadion', { lang: 'de', kinds: ['poi'], limit: 20 })).length,
    ).toBeGreaterThanOrEqual(10)
    expect(
      (await geocoder.suggest('flughafen', { lang: 'de', kinds: ['poi'], limit: 20 })).length,
    ).toBeGreaterThanOrEqual(15)
  })

  it('finds nothing where there is nothing', async () => {
    for (const text of ['', '   ', ',', '?!', 'xqzvwkjy', '00000', '💥']) {
      expect(await geocoder.suggest(text, { lang: 'de' })).toEqual([])
    }
  })

  it('answers any text, of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant('ß'.repeat(100_000))),
        async (text) => {
          expect((await geocoder.suggest(text, { lang: 'en' })).length).toBeLessThanOrEqual(5)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a name for a point', () => {
  it('is the settlement there', async () => {
    expect((await geocoder.reverse({ lat: 51.513, lng: 7.465 }, { lang: 'de' }))?.name).toBe('Dortmund')
    const cathedral = await geocoder.reverse({ lat: 50.9413, lng: 6.9583 }, { lang: 'en' })
    expect(cathedral?.address).toMatchObject({ city: 'Cologne', countryCode: 'DE' })
  })

  it('is a part of Berlin with the people of Berlin, so that it is not taken for a village', async () => {
    const found = await geocoder.reverse({ lat: 52.4995, lng: 13.4035 }, { lang: 'de' })
    expect(found?.lines).toEqual(['Kreuzberg', 'Berlin, Deutschland'])
    expect(found?.population).toBeGreaterThan(3_000_000)
  })

  it('does not exist in the middle of the sea', async () => {
    expect(await geocoder.reverse({ lat: 0, lng: -30 }, { lang: 'de' })).toBeNull()
  })
})

describe('the place table', () => {
  it('holds the world', async () => {
    const gazetteer = await loadGazetteer(dir)
    expect(gazetteer.entries - gazetteer.firstPlace).toBeGreaterThanOrEqual(130_000)
    expect(gazetteer.keyCount).toBeGreaterThanOrEqual(400_000)
    expect(gazetteer.countries.length).toBeGreaterThanOrEqual(230)
  })

  it('is refused with a sentence when it is missing or of another layout', async () => {
    const other = await mkdtemp(join(tmpdir(), 'gazetteer-'))
    await expect(createEmbeddedGeocoder(other)).rejects.toThrow(/build it first/)
    await writeFile(join(other, gazetteerFile), 'something else')
    await expect(createEmbeddedGeocoder(other)).rejects.toThrow(/another version/)
  })
})
