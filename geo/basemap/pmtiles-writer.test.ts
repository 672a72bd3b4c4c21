import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { PMTiles, type Source } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { writeArchive } from './pmtiles-writer.ts'

const facts = {
  minZoom: 0,
  maxZoom: 9,
  bounds: [-180, -85, 180, 85] as [number, number, number, number],
  center: { lng: 10, lat: 51, zoom: 5 },
  metadata: { name: 'test', vector_layers: [] },
}
const read = (file: Buffer) => {
  const source: Source = {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}

/** A few hundred contents in no order, so that a directory of them does not pack well. */
function contentOf(at: number): number[] {
  const mixed = Math.imul(at ^ (at >>> 7), 0x9e3779b1) >>> 0
  return [(mixed >>> 24) % 61, (mixed >>> 13) % 31, 1]
}

describe('an archive', () => {
  it('gives back each tile, and nothing for the others', async () => {
    const coordinate = fc
      .integer({ min: 0, max: 4 })
      .chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)))
    const tiles = fc.uniqueArray(fc.tuple(coordinate, fc.uint8Array({ minLength: 1, maxLength: 3, max: 2 })), {
      selector: ([place]) => place.join('/'),
      minLength: 1,
      maxLength: 150,
    })
    await fc.assert(
      fc.asyncProperty(tiles, async (wanted) => {
        const archive = read(
          writeArchive(
            wanted.map(([[z, x, y], data]) => ({ z, x, y, data })),
            facts,
          ),
        )
        const known = new Map(wanted.map(([place, data]) => [place.join('/'), data]))
        for (let z = 0; z <= 4; z++) {
          for (let at = 0; at < 4 ** z; at++) {
            const [x, y] = [at % 2 ** z, Math.floor(at / 2 ** z)]
            const found = await archive.getZxy(z, x, y)
            const expected = known.get(`${z}/${x}/${y}`)
            expect(found && [...new Uint8Array(found.data)]).toEqual(expected && [...expected])
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('splits a large directory and keeps its root within the first request', async () => {
    const tiles = Array.from({ length: 512 * 60 }, (_, at) => ({
      z: 9,
      x: at % 512,
      y: Math.floor(at / 512),
      data: Uint8Array.from(contentOf(at)),
    }))
    const file = writeArchive(tiles, facts)
    const archive = read(file)
    const header = await archive.getHeader()
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384)
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    for (const at of [0, 1, 511, 512, 20_000, 30_719]) {
      const found = await archive.getZxy(9, at % 512, Math.floor(at / 512))
      expect([...new Uint8Array(found!.data)]).toEqual(contentOf(at))
    }
  })

  it('stores equal tiles once and says what it holds', async () => {
    const tiles = Array.from({ length: 64 }, (_, at) => ({
      z: 3,
      x: at % 8,
      y: Math.floor(at / 8),
      data: Uint8Array.of(1, 2, 3),
    }))
    const archive = read(writeArchive(tiles, facts))
    const header = await archive.getHeader()
    expect(header).toMatchObject({
      numAddressedTiles: 64,
      numTileEntries: 1,
      numTileContents: 1,
      minZoom: 0,
      maxZoom: 9,
      centerLon: 10,
      centerLat: 51,
    })
    expect(await archive.getMetadata()).toEqual(facts.metadata)
    expect(gunzipSync(writeArchive(tiles, facts).subarray(header.tileDataOffset)).length).toBe(3)
  })
})
