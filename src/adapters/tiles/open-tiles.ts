import { openSync, read } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

const readBytes = promisify(read)

/** The file stays open as long as the process runs. */
function fileSource(path: string): Source {
  let file: number | undefined
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      file ??= openSync(path, 'r')
      const bytes = new Uint8Array(length)
      const { bytesRead } = await readBytes(file, bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}
