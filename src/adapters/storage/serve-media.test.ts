import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { customVariantUrl } from '#domain/images/index.ts'
import { createSharpProcessor } from '../images/sharp-processor.ts'
import { createDiskStorage } from './disk-storage.ts'
import { serveMedia } from './serve-media.ts'

const folder = await mkdtemp(join(tmpdir(), 'quartier-media-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = createDiskStorage(folder)
const hash = '0123456789abcdef'.repeat(4)
await storage.put(`images/01/${hash}/landscape-crop.avif`, Buffer.from('a picture'))

const secret = 'a-secret-of-the-tests-that-is-long-enough'
const app = { storage, secret, imageProcessor: createSharpProcessor(), clock: { now: () => new Date() } }

const ask = (path: string, init?: RequestInit, address = '127.0.0.1') =>
  serveMedia(app, new Request(`http://localhost${path}`, init), address)

test('a stored picture is served with its type, for good, and as nothing but a picture', async () => {
  const answer = await ask(`/media/${hash}/landscape-crop.avif`)
  expect(answer?.status).toBe(200)
  expect(await answer?.text()).toBe('a picture')
  expect(Object.fromEntries(answer!.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '9',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a cached picture is answered with 304', async () => {
  const etag = (await ask(`/media/${hash}/landscape-crop.avif`))!.headers.get('etag')!
  const answer = await ask(`/media/${hash}/landscape-crop.avif`, { headers: { 'if-none-match': `"x", W/${etag}` } })
  expect(answer?.status).toBe(304)
  expect(answer?.headers.get('etag')).toBe(etag)
})

test('HEAD tells the size only, other methods are not allowed', async () => {
  const head = await ask(`/media/${hash}/landscape-crop.avif`, { method: 'HEAD' })
  expect(head?.headers.get('content-length')).toBe('9')
  expect(await head?.text()).toBe('')
  expect((await ask(`/media/${hash}/landscape-crop.avif`, { method: 'POST' }))?.status).toBe(405)
})

test.each([
  `/media/${hash}/landscape-crop.jpg`,
  `/media/${hash}/landscape-crop99x.avif`,
  `/media/${hash}/constructor.avif`,
  `/media/${hash}/facebook.avif`,
  `/media/${hash}/landscape-crop.svg`,
  `/media/${hash}/..%2f..%2fsecret.jpg`,
  `/media/${hash}%2flandscape-crop.avif`,
  `/media/${hash.toUpperCase()}/landscape-crop.avif`,
  `/media/${hash.slice(1)}/landscape-crop.avif`,
  `/media/${hash}/landscape-crop.avif/`,
  '/media/',
])('%s is not found', async (path) => {
  expect((await ask(path))?.status).toBe(404)
})

test('paths outside /media/ are not answered here', async () => {
  expect(await ask('/mediathek')).toBeNull()
})

const other = 'fedcba9876543210'.repeat(4)
const stored = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#31526f' } })
  .jpeg()
  .toBuffer()
await storage.put(`images/fe/${other}/scaled-xlarge.jpg`, stored)

test('a custom size is made on the first request, stored, and served like any other', async () => {
  const url = customVariantUrl(app, other, { width: 300, height: 300, fit: 'crop' }, 'webp')
  const answers = await Promise.all([ask(url), ask(url)])
  for (const answer of answers) {
    expect(answer?.status).toBe(200)
    expect(answer?.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await answer!.arrayBuffer())).metadata()).toMatchObject({ width: 300, height: 300 })
  }
  expect(await readdir(join(folder, `images/fe/${other}`))).toContain('custom-300x300-crop.webp')
  const scaled = await ask(customVariantUrl(app, other, { width: 600, height: 3072 }))
  expect(await sharp(Buffer.from(await scaled!.arrayBuffer())).metadata()).toMatchObject({ width: 600, height: 400 })
})

test('only addresses that we gave out make the server work', async () => {
  const url = customVariantUrl(app, other, { width: 301, height: 301, fit: 'crop' })
  const forged = [
    url.replace('301x301', '302x302'),
    url.replace('-crop-', '-scale-'),
    url.replace(other, hash),
    url.replace(/[0-9a-f]{32}\./, `${'0'.repeat(32)}.`),
    customVariantUrl({ secret: 'another' }, other, { width: 301, height: 301 }),
  ]
  for (const address of forged) expect((await ask(address))?.status, address).toBe(404)
  expect(await readdir(join(folder, `images/fe/${other}`))).not.toContain('custom-302x302-crop.jpg')
})

test('no side of it is longer than 3072 pixels, and it is never enlarged', async () => {
  expect(() => customVariantUrl(app, other, { width: 3073, height: 10 })).toThrow(/field-invalid \(width\)/)
  expect(() => customVariantUrl(app, other, { width: 10, height: 0 })).toThrow(/field-invalid \(height\)/)
  const large = await ask(customVariantUrl(app, other, { width: 3072, height: 3072 }))
  expect(await sharp(Buffer.from(await large!.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 800 })
})

test('of a picture that is not there no size can be made', async () => {
  const gone = '9'.repeat(64)
  expect((await ask(customVariantUrl(app, gone, { width: 300, height: 300 })))?.status).toBe(404)
})

test('at most two dozen sizes of one picture are kept, and each has the requested size', async () => {
  const sizes = Array.from({ length: 60 }, (_, at) => 100 + at)
  for (const width of sizes) {
    const answer = await ask(
      customVariantUrl(app, other, { width, height: 50, fit: 'crop' }),
      {},
      `198.51.100.${width}`,
    )
    const picture = await sharp(Buffer.from(await answer!.arrayBuffer())).metadata()
    expect(picture).toMatchObject({ width, height: 50 })
  }
  const kept = (await readdir(join(folder, `images/fe/${other}`))).filter((name) => name.startsWith('custom-'))
  expect(kept).toHaveLength(24)
  // One that is no longer kept is made again.
  expect((await ask(customVariantUrl(app, other, { width: 100, height: 50, fit: 'crop' })))?.status).toBe(200)
})

test('an address that requests hundreds of sizes is refused for a while; others are served meanwhile', async () => {
  // Windows of ten minutes are counted: the test must not reach into the next one.
  const noon = new Date('2026-05-01T12:00:00Z')
  app.clock = { now: () => noon }
  const url = (width: number) => customVariantUrl(app, other, { width, height: 1, fit: 'crop' })
  const greedy = Array.from({ length: 330 }, (_, at) => 200 + at)
  const answers: number[] = []
  const worker = async () => {
    for (let next = greedy.pop(); next; next = greedy.pop())
      answers.push((await ask(url(next), {}, '203.0.113.9'))?.status ?? 0)
  }
  const flood = Promise.all(Array.from({ length: 30 }, worker))
  expect((await ask(url(900), {}, '203.0.113.10'))?.status).toBe(200)
  expect(greedy.length, 'most of the flood is still to come').toBeGreaterThan(150)
  await flood
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
  expect((await ask(url(901), {}, '203.0.113.9'))?.headers.get('retry-after')).toBe('600')
}, 120_000)
