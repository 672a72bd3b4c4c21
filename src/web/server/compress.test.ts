import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compress.ts'

const long = 'Gartenhaus am Bach. '.repeat(200)
const asks = (encoding: string) => new Request('http://localhost/', { headers: { 'accept-encoding': encoding } })
const answer = (type: string, body = long) => new Response(body, { headers: { 'content-type': type } })

test.each(['text/html; charset=utf-8', 'text/x-script', 'image/svg+xml'])(
  '%s is compressed as the reader takes it',
  async (type) => {
    for (const [asked, encoding, unpack] of [
      ['gzip, deflate, BR, zstd', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await compressPage(asks(asked), answer(type))
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toContain('Accept-Encoding')
      expect(unpack(await packed.arrayBuffer()).toString()).toBe(long)
    }
    const plain = await compressPage(asks('gzip;q=0, identity'), answer(type))
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(long)
  },
)

test('pictures that are packed already and short answers are sent as they are', async () => {
  for (const each of [answer('image/png'), answer('text/html', 'Hallo')])
    expect((await compressPage(asks('gzip'), each)).headers.get('content-encoding')).toBeNull()
})
