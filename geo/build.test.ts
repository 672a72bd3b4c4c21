import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gazetteerFile, postcodesFile } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import { PMTiles, type Source } from 'pmtiles'
import { beforeAll, describe, expect, it } from 'vitest'
import { project } from './basemap/tiles.ts'
import { readTileLayers } from './basemap/read-tile-in-test.ts'
import { builtMap } from '#tests/built-map.ts'
import { basemapFile, buildGeo } from './build.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const dir = 'build/geo'
let archive: PMTiles

beforeAll(async () => {
  await builtMap()
  const file = await open(join(dir, basemapFile))
  const source: Source = {
    getKey: () => 'basemap',
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return { data: new Uint8Array(buffer.subarray(0, bytesRead)).buffer }
    },
  }
  archive = new PMTiles(source)
}, 60_000)

/** The layers of the tile of a zoom in which a point lies. */
async function tileAt(z: number, lng: number, lat: number) {
  const [x, y] = project(lng, lat).map((share) => Math.floor(share * 2 ** z)) as [number, number]
  const tile = await archive.getZxy(z, x, y)
  return readTileLayers(new Uint8Array(tile?.data ?? []))
}

describe('the map', () => {
  it('shows Berlin with its river, its border, its places and its parts', async () => {
    const layers = await tileAt(7, 13.4, 52.5)
    expect([...layers.keys()].sort()).toEqual(['border', 'land', 'place', 'river', 'state'])
    expect(layers.get('place')!.features).toBeGreaterThan(80)
    expect(layers.get('place')!.texts).toEqual(expect.arrayContaining(['Berlin', 'Oranienburg', 'Kreuzberg']))
    expect(layers.get('place')!.keys).toEqual(
      expect.arrayContaining(['name', 'population', 'rank', 'district', 'capital']),
    )
    expect(layers.get('border')!.texts).toContain('state')
  })

  it('names places in both languages', async () => {
    const place = (await tileAt(7, 11.57, 48.14)).get('place')!
    expect(place.keys).toEqual(expect.arrayContaining(['name', 'name_de']))
    expect(place.texts).toEqual(expect.arrayContaining(['Munich', 'München']))
    const world = await tileAt(3, 10, 51)
    expect(world.get('country')!.texts).toEqual(expect.arrayContaining(['Germany', 'Deutschland', 'Italy', 'Italien']))
  })

  it('has the rivers that the world’s data lacks', async () => {
    const rivers: [string, number, number][] = [
      ['Main', 9.93, 49.79],
      ['Neckar', 9.22, 48.84],
      ['Weser', 9.36, 52.1],
      ['Mosel', 7.17, 50.14],
      ['Saale', 11.59, 50.93],
      ['Isar', 11.68, 48.31],
      ['Inn', 12.12, 47.86],
      ['Ems', 7.31, 52.53],
      ['Ruhr', 7.35, 51.42],
      ['Lippe', 7.52, 51.62],
      ['Leine', 9.72, 52.37],
      ['Lech', 10.9, 48.3],
    ]
    for (const [name, lng, lat] of rivers) {
      expect((await tileAt(7, lng, lat)).get('river')?.features, name).toBeGreaterThan(0)
    }
  })

  it('shows Finland by its lakes, rivers, regions, and the towns that stand alone', async () => {
    const lakes: [string, number, number][] = [
      ['Saimaa', 28.2, 61.2],
      ['Näsijärvi', 23.77, 61.7],
      ['Kallavesi', 27.75, 62.9],
      ['Lokka', 27.8, 68.0],
    ]
    for (const [name, lng, lat] of lakes) expect((await tileAt(7, lng, lat)).has('lake'), name).toBe(true)
    const rivers: [string, number, number][] = [
      ['Ounasjoki', 24.9, 67.67],
      ['Tornionjoki', 23.94, 66.78],
      ['Oulujoki', 26.42, 64.76],
    ]
    for (const [name, lng, lat] of rivers) expect((await tileAt(7, lng, lat)).has('river'), name).toBe(true)
    expect((await tileAt(7, 29.155, 66.165)).get('place')!.texts).toContain('Ruka')
    expect((await tileAt(6, 26.6, 67.6)).get('state')!.texts).toEqual(expect.arrayContaining(['Lappi', 'Lapland']))
    // Rovaniemi has 35,000 people and is read from a map of the whole north.
    expect((await tileAt(4, 25.72, 66.5)).get('place')!.texts).toEqual(expect.arrayContaining(['Rovaniemi', 'Oulu']))
  })

  it('covers the whole world at every zoom, so that no land turns into sea', async () => {
    const header = await archive.getHeader()
    expect(header).toMatchObject({ minZoom: 0, maxZoom: 7, tileType: 1 })
    expect(header.numAddressedTiles).toBeGreaterThan(10_000)
    for (const [lng, lat] of [
      [-95, 40],
      [134, -25],
      [25, 0],
      [100, 65],
      [178, 67],
      [-178, 66.5],
      [0, -82],
    ] as const) {
      for (const z of [0, 3, 5, 6, 7])
        expect((await tileAt(z, lng, lat)).has('land'), `${lng} ${lat} at ${z}`).toBe(true)
    }
  })

  it('has sea in the middle of the sea', async () => {
    for (const [lng, lat] of [
      [-30, 45],
      [-140, 20],
      [170, 73.5],
      [0, 75],
    ] as const) {
      expect((await tileAt(7, lng, lat)).has('land'), `${lng} ${lat}`).toBe(false)
    }
  })

  it('has country borders on land only and Länder in Germany', async () => {
    expect((await tileAt(7, 6.1, 50.75)).get('border')!.texts).toContain('country')
    const [hesse, states] = [await tileAt(7, 9.0, 50.6), await tileAt(6, 9.0, 50.6)]
    expect(hesse.get('border')!.texts).toContain('state')
    expect(states.get('state')!.texts).toEqual(expect.arrayContaining(['Hessen', 'Hesse']))
  })

  it('credits its data', async () => {
    const { attribution } = (await archive.getMetadata()) as { attribution: string }
    expect(attribution).toMatch(/naturalearthdata\.com.*geonames\.org.*creativecommons\.org/)
  })

  it('is small', async () => {
    expect((await stat(join(dir, basemapFile))).size).toBeLessThan(10_000_000)
  })
})

describe('building', () => {
  it.runIf(full)('makes everything anew', { timeout: 120_000 }, async () => {
    const other = await mkdtemp(join(tmpdir(), 'geo-'))
    const built = await buildGeo(other)
    expect(built.basemap.tiles).toBeGreaterThan(10_000)
    expect(built.gazetteer.places).toBeGreaterThanOrEqual(130_000)
    expect(await readdir(other)).toEqual([basemapFile, gazetteerFile, postcodesFile])
    await rm(other, { recursive: true })
  })
})
