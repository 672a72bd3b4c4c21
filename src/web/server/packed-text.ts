import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A piece of a text that is sent again and again: as it is, and deflated so that it can stand between others. */
export type Piece = { raw: Buffer<ArrayBuffer>; deflated: Buffer<ArrayBuffer> }

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** Deflates a piece by itself: it refers to no other and ends at a whole byte. */
export function packPiece(raw: Buffer<ArrayBuffer>): Piece {
  return { raw, deflated: deflateRawSync(raw, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) }
}

/** Pieces with a short text between each two, as one text of bytes. */
export function joinPieces(pieces: Piece[], between: Buffer[]): Buffer<ArrayBuffer> {
  return Buffer.concat(pieces.flatMap(({ raw }, place) => [raw, ...between.slice(place, place + 1)]))
}

/** The same as a gzip file: the pieces as they were deflated, what is between them as it is. */
export function gzipPieces(pieces: Piece[], between: Buffer[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [head]
  let sum = 0
  let length = 0
  const count = (bytes: Buffer) => {
    sum = crc32(bytes, sum)
    length += bytes.length
  }
  for (const [place, { raw, deflated }] of pieces.entries()) {
    parts.push(deflated)
    count(raw)
    const text = between[place]
    if (!text) continue
    parts.push(storedBlock(text.length), text)
    count(text)
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...parts, lastBlock, end])
}

/** The beginning of a block that holds its bytes as they are: fewer than 65,536. */
function storedBlock(length: number): Buffer {
  const block = Buffer.alloc(5)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(0xffff - length, 3)
  return block
}
