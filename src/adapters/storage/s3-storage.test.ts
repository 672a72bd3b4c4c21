import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startS3Server } from '#tests/s3-server.ts'
import { openStorage } from './open-storage.ts'
import { readS3Address } from './s3-address.ts'

const folder = await mkdtemp(join(tmpdir(), 'quartier-s3-'))
const store = await startS3Server()
const storage = await openStorage({ folder, s3Url: store.url })
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

test('a file is in the bucket under its key until it is deleted', async () => {
  await storage.put('images/ab/abc/square-small.jpg', Buffer.from('a picture'))
  expect([...store.objects.keys()]).toEqual(['files/images/ab/abc/square-small.jpg'])
  expect(await storage.has('images/ab/abc/square-small.jpg')).toBe(true)
  const file = await storage.get('images/ab/abc/square-small.jpg')
  expect(file?.bytes).toBe(9)
  expect(await text(file!.body)).toBe('a picture')
  await storage.delete('images/ab/abc/square-small.jpg')
  await storage.delete('images/ab/abc/square-small.jpg')
  expect(await storage.has('images/ab/abc/square-small.jpg')).toBe(false)
  expect(await storage.get('images/ab/abc/square-small.jpg')).toBeNull()
})

test('a stream that breaks off leaves nothing', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half of')
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('images/cd/broken.jpg', broken)).rejects.toThrow('connection lost')
  expect(await storage.has('images/cd/broken.jpg')).toBe(false)
})

test('a folder is listed over several pages, and nothing beside it', async () => {
  const keys = Array.from({ length: 7 }, (_, index) => `images/ef/${index}.jpg`)
  for (const key of [...keys, 'images-of-others/1.jpg']) await storage.put(key, Buffer.from('x'))
  const listed: string[] = []
  for await (const { key, ageSeconds } of storage.list('images/')) {
    listed.push(key)
    expect(ageSeconds).toBeLessThan(60)
  }
  expect(listed).toEqual(keys)
})

test('a request is repeated when the store answers 503', async () => {
  store.failing = 2
  await storage.put('images/gh/late.jpg', Buffer.from('late'))
  expect(store.failing).toBe(0)
  expect(await storage.has('images/gh/late.jpg')).toBe(true)
})

test('a store that refuses is an error and not an empty store', async () => {
  const other = await openStorage({ folder, s3Url: store.url.replace('quartier:', 'stranger:') })
  await expect(other.get('images/gh/late.jpg')).rejects.toThrow()
  await expect(other.has('images/gh/late.jpg')).rejects.toThrow()
})

test('uploads in progress are kept on this machine, where the sweep finds leftovers', async () => {
  const scratch = await storage.scratch()
  await scratch.write(Buffer.from('half an upload'))
  await scratch.finish()
  const listed: string[] = []
  for await (const { key } of storage.list('incoming/')) listed.push(key)
  expect(listed).toHaveLength(1)
  await storage.delete(listed[0] ?? '')
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test.each([
  ['no bucket', 's3://key:secret@host'],
  ['no secret', 's3://key@host/bucket'],
  ['no address', 's3'],
  ['a folder upwards', 's3://key:secret@host/bucket/%2e%2e%2fother'],
])('an address with %s is refused without repeating the secret', (_, address) => {
  expect(() => readS3Address(address)).toThrow(/^STORAGE_URL (?!.*secret)|^STORAGE_URL/)
  expect(() => readS3Address(address)).not.toThrow(/key:secret@host\/bucket\/%2e/)
})
