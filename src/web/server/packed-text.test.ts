import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPieces, joinPieces, packPiece } from './packed-text.ts'

test('a text from pieces unpacks to what it is, whatever stands between them', () => {
  const pieces = ['<p>Grüße aus Dortmund</p>'.repeat(3000), '', 'x', 'Ä'.repeat(70_000)].map((text) =>
    packPiece(Buffer.from(text)),
  )
  for (const text of ['abc+/==', 'Ü', 'z'.repeat(500)]) {
    const between = pieces.slice(1).map(() => Buffer.from(text))
    const packed = gzipPieces(pieces, between)
    expect(gunzipSync(packed).equals(joinPieces(pieces, between))).toBe(true)
    expect(packed.length).toBeLessThan(3000)
  }
})
