import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { serveMedia } from './serve-media.ts'

const folder = await mkdtemp(join(tmpdir(), 'quartier-media-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = createDiskStorage(folder)
const hash = '0123456789abcdef'.repeat(4)
await storage.put(`images/01/${hash}/landscape-crop.avif`, Buffer.from('a picture'))

const ask = (path: string, init?: RequestInit) => serveMedia(storage, new Request(`http://localhost${path}`, init))

test('a stored picture is served with its type, for good, and as nothing but a picture', async () => {
  const answer = await ask(`/media/${hash}/landscape-crop.avif`)
  expect(answer?.status).toBe(200)
  expect(await answer?.text()).toBe('a picture')
  expect(Object.fromEntries(answer!.headers)).toMatchObject({
    'content-type': 'image/avif',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('who has the picture already is told so', async () => {
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

test('other paths are left to others', async () => {
  expect(await ask('/mediathek')).toBeNull()
})
