import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type Tile = { z: number; x: number; y: number; data: Uint8Array }
export type ArchiveFacts = {
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number]
  center: { lng: number; lat: number; zoom: number }
  metadata: Record<string, unknown>
}

type DirectoryEntry = { tileId: number; offset: number; length: number; runLength: number }

const headerBytes = 127
/** A reader fetches the first 16 KiB in one request, so the root directory must end there. */
const rootLimit = 16_384 - headerBytes
const gzip = 2
const vectorTile = 1

/**
 * A PMTiles archive (version 3) of gzipped vector tiles. Equal tiles are stored once, neighbours that are equal
 * share one directory entry.
 */
export function writeArchive(tiles: Tile[], facts: ArchiveFacts): Buffer {
  const { entries, contents, addressed } = arrange(tiles)
  const { root, leaves } = writeDirectories(entries)
  const metadata = gzipSync(JSON.stringify(facts.metadata))
  const data = Buffer.concat(contents)
  const rootOffset = headerBytes
  const metadataOffset = rootOffset + root.length
  const leavesOffset = metadataOffset + metadata.length
  const dataOffset = leavesOffset + leaves.length
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const numbers = [
    rootOffset,
    root.length,
    metadataOffset,
    metadata.length,
    leavesOffset,
    leaves.length,
    dataOffset,
    data.length,
  ]
  for (const [index, number] of [...numbers, addressed, entries.length, contents.length].entries()) {
    header.writeBigUInt64LE(BigInt(number), 8 + index * 8)
  }
  for (const [index, byte] of [1, gzip, gzip, vectorTile, facts.minZoom, facts.maxZoom].entries())
    header.writeUInt8(byte, 96 + index)
  for (const [index, degrees] of facts.bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header.writeUInt8(facts.center.zoom, 118)
  header.writeInt32LE(Math.round(facts.center.lng * 1e7), 119)
  header.writeInt32LE(Math.round(facts.center.lat * 1e7), 123)
  return Buffer.concat([header, root, metadata, leaves, data])
}

/** Tiles in the order of their ids, which is also the order of their bytes. */
function arrange(tiles: Tile[]): { entries: DirectoryEntry[]; contents: Uint8Array[]; addressed: number } {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ tileId: zxyToTileId(z, x, y), data }))
    .sort((a, b) => a.tileId - b.tileId)
  const stored = new Map<string, { offset: number; length: number }>()
  const contents: Uint8Array[] = []
  const entries: DirectoryEntry[] = []
  let end = 0
  for (const { tileId, data } of sorted) {
    const digest = createHash('sha1').update(data).digest('base64')
    let place = stored.get(digest)
    if (!place) {
      const packed = gzipSync(data)
      place = { offset: end, length: packed.length }
      end += packed.length
      contents.push(packed)
      stored.set(digest, place)
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++
    else entries.push({ tileId, ...place, runLength: 1 })
  }
  return { entries, contents, addressed: sorted.length }
}

/** One directory if it fits, else a root that points to leaves. */
function writeDirectories(entries: DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const single = writeDirectory(entries)
  if (single.length <= rootLimit) return { root: single, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const root: DirectoryEntry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = writeDirectory(entries.slice(from, from + size))
      root.push({ tileId: entries[from]!.tileId, offset, length: leaf.length, runLength: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const packed = writeDirectory(root)
    if (packed.length <= rootLimit) return { root: packed, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column, ids as differences, an offset of zero for "follows the one before". */
function writeDirectory(entries: DirectoryEntry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    while (rest >= 128) {
      bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  write(entries.length)
  for (const [index, { tileId }] of entries.entries()) write(tileId - (entries[index - 1]?.tileId ?? 0))
  for (const { runLength } of entries) write(runLength)
  for (const { length } of entries) write(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    write(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(bytes))
}
