import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles, type Source } from 'pmtiles'

/** A tile of the basemap, unpacked; null where there is none. */
type ReadTile = (z: number, x: number, y: number) => Promise<Uint8Array | null>

/** Reads tiles out of `basemap.pmtiles` in the folder `dir`. The file is opened with the first tile that is asked for. */
export function openTiles(dir: string): ReadTile {
  const tiles = new PMTiles(fileSource(join(dir, 'basemap.pmtiles')))
  return async (z, x, y) => {
    const tile = await tiles.getZxy(z, x, y)
    return tile ? new Uint8Array(tile.data) : null
  }
}

function fileSource(path: string): Source {
  const opened = { file: undefined as ReturnType<typeof open> | undefined }
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const file = await (opened.file ??= open(path, 'r').catch((error) => {
        opened.file = undefined
        throw error
      }))
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}
