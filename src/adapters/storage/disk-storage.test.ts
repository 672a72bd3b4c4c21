import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'quartier-storage-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = createDiskStorage(folder)

test('a file is there under its key until it is deleted', async () => {
  await storage.put('images/ab/abc/square-small.jpg', Buffer.from('a picture'))
  expect(await storage.has('images/ab/abc/square-small.jpg')).toBe(true)
  const file = await storage.get('images/ab/abc/square-small.jpg')
  expect(file?.bytes).toBe(9)
  expect(await text(file!.body)).toBe('a picture')
  await storage.delete('images/ab/abc/square-small.jpg')
  await storage.delete('images/ab/abc/square-small.jpg')
  expect(await storage.has('images/ab/abc/square-small.jpg')).toBe(false)
  expect(await storage.get('images/ab/abc/square-small.jpg')).toBeNull()
})

test('a stream that breaks off leaves the older file as it was', async () => {
  await storage.put('images/cd/whole.jpg', Readable.from(['the older ', 'file']))
  const broken = Readable.from(
    (async function* () {
      yield 'half of'
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('images/cd/whole.jpg', broken)).rejects.toThrow('connection lost')
  expect(await text((await storage.get('images/cd/whole.jpg'))!.body)).toBe('the older file')
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('folders that become empty go with their last file, except those directly below the root', async () => {
  for (const name of ['backups/one/tables/a', 'backups/one/tables/b', 'backups/two/c'])
    await storage.put(name, Buffer.from(name))
  await storage.delete('backups/one/tables/a')
  expect(await readdir(join(folder, 'backups/one/tables'))).toEqual(['b'])
  await storage.delete('backups/one/tables/b')
  expect(await readdir(join(folder, 'backups'))).toEqual(['two'])
  await storage.delete('backups/two/c')
  expect(await readdir(join(folder, 'backups'))).toEqual([])
})

test('a file can be put while another one of its folder is deleted', async () => {
  const rounds = Array.from({ length: 20 }, (_, round) => round)
  const pairs = rounds.map(async (round) => {
    await storage.put(`images/ef/deep/${round}.old`, Buffer.from('old'))
    await storage.delete(`images/ef/deep/${round}.old`)
    await storage.put(`images/ef/deep/${round}.new`, Buffer.from('new'))
    await storage.delete(`images/ef/deep/${round}.new`)
  })
  await Promise.all(pairs)
  expect(await storage.has('images/ef/deep/0.new')).toBe(false)
})

test('a folder is listed with everything below it', async () => {
  await storage.put('backup/a/1.jpg', Buffer.from('1'))
  await storage.put('backup/b/2.jpg', Buffer.from('2'))
  const found = []
  for await (const { key, ageSeconds } of storage.list('backup/')) {
    expect(ageSeconds).toBeLessThan(60)
    found.push(key)
  }
  expect(found.sort()).toEqual(['backup/a/1.jpg', 'backup/b/2.jpg'])
  for await (const { key } of storage.list('nothing/')) expect.fail(key)
})

test('a scratch file can be read once it is finished and is gone when it is discarded', async () => {
  const scratch = await storage.scratch()
  await scratch.write(Buffer.from('one '))
  await scratch.write(Buffer.from('two'))
  await scratch.finish()
  expect(await text((await storage.get(scratch.path.slice(folder.length + 1)))!.body)).toBe('one two')
  await scratch.discard()
  await scratch.discard()
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test.each(['../secret', 'images/../../secret', '/etc/passwd', 'images//a', 'images/a\0', '.env', 'images/.hidden', ''])(
  'the key %j leads nowhere',
  async (key) => {
    const attempt = async () => storage.get(key)
    await expect(attempt()).rejects.toThrow('not a storage key')
  },
)

test('missing folders are made for the account of the site only, also by several at once', async () => {
  const deep = createDiskStorage(join(folder, 'not/there/yet'))
  await Promise.all(['a', 'b', 'c'].map((name) => deep.put(`images/${name}.jpg`, Buffer.from(name))))
  for (const made of ['not', 'not/there/yet', 'not/there/yet/images'])
    expect((await stat(join(folder, made))).mode & 0o777).toBe(0o700)
})

test.runIf(process.platform === 'linux')('a folder below /proc, where nothing can be made, is refused', async () => {
  for (const place of ['/proc', '/proc/nothere'])
    await expect(createDiskStorage(place).put('images/a.jpg', Buffer.from('a'))).rejects.toThrow('ENOENT')
})
