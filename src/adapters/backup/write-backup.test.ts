import { utimes } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { createS3Storage } from '../storage/s3-storage.ts'
import { readS3Address } from '../storage/s3-address.ts'
import { backupFolders, backUp, filesBelow, openAndCheck, prune, smallDatabase } from '#tests/backups.ts'
import { restoreFiles, restoreTables } from './restore-backup.ts'

const whole = await freshDatabase()
const other = await freshDatabase()
const { url: databaseUrl } = await smallDatabase()
const folders = backupFolders()
const { pictures: files, opened, target } = folders
afterAll(folders.remove)

const picture = (number: number) => `images/a${number % 2}/a${number}00ff/scaled-small.avif`
const put = (number: number, text = `picture ${number}`) => files.put(picture(number), Buffer.from(text))
const objects = async () => (await filesBelow(target)).filter((name) => name.startsWith('objects/'))

test('rows and pictures of a backup are restored', async () => {
  const { opened: place, pictures, remove } = backupFolders()
  await pictures.put(picture(2), Buffer.from('picture 2'))
  await sql`insert into asset_versions (version, assets, created_at)
    select 'v' || n, jsonb_build_object('text', repeat('line' || chr(10), n)), now() from generate_series(1, 500) n`.execute(
    whole.db,
  )
  const { manifest, name } = await backUp(place, {
    databaseUrl: whole.url,
    files: pictures,
    at: '2026-11-20T03:00:00Z',
  })
  expect(manifest.tables.asset_versions).toMatchObject({ rows: 500 })
  const backup = await openAndCheck(place, name)
  await restoreTables(backup, { databaseUrl: other.url, now: new Date(), tell: () => {} })
  const { rows } = await sql`select count(*)::int as count, sum(length(assets->>'text'))::int as characters
    from asset_versions`.execute(other.db)
  expect(rows).toEqual([{ count: 500, characters: 5 * 125_250 }])
  await pictures.delete(picture(2))
  expect(await restoreFiles(backup, pictures, () => {})).toBe(1)
  expect((await buffer((await pictures.get(picture(2)))!.body)).toString()).toBe('picture 2')
  remove()
})

test('a second backup copies only new pictures', async () => {
  for (const number of [1, 2, 3, 4]) await put(number)
  // Another photo with the same content.
  await files.put('images/b0/b000ff/scaled-small.avif', Buffer.from('picture 1'))
  const first = await backUp(opened, { databaseUrl, files, at: '2026-11-20T03:00:00Z' })
  expect(first).toMatchObject({ name: '2026-11-20-03-00-00', newFiles: 4, manifest: { files: { count: 5 } } })
  const again = await backUp(opened, { databaseUrl, files, at: '2026-11-21T03:00:00Z' })
  expect(again).toMatchObject({ newFiles: 0, newBytes: 0, manifest: { files: { count: 5 } } })
  await put(6)
  await files.delete(picture(2))
  const third = await backUp(opened, { databaseUrl, files, at: '2026-11-22T03:00:00Z' })
  expect(third).toMatchObject({ newFiles: 1, manifest: { files: { count: 5 } } })
  for (const { name } of [first, again, third]) await openAndCheck(opened, name)
})

test('what rules do not keep is removed with the files that only it has; the rest stays whole', async () => {
  const before = await objects()
  expect(await prune(opened, 'daily=2', '2026-11-22T04:00:00Z')).toEqual(['2026-11-20-03-00-00'])
  // The second backup still has the picture that was deleted.
  expect(await objects()).toEqual(before)
  expect(await prune(opened, 'last=1', '2026-11-22T04:00:00Z')).toEqual(['2026-11-21-03-00-00'])
  // The picture and the list of its section.
  expect(before.length - (await objects()).length).toBe(2)
  await openAndCheck(opened, '2026-11-22-03-00-00')
  await expect(openAndCheck(opened, '2026-11-20-03-00-00')).rejects.toThrow('is incomplete')
})

test('a backup that was interrupted is no backup, is passed over by the next, and removed after a day', async () => {
  const broken = {
    ...files,
    keys: () => {
      throw new Error('the disk is gone')
    },
  }
  const interrupted = backUp(opened, { databaseUrl, files: broken, at: '2026-11-23T03:00:00Z' })
  await expect(interrupted).rejects.toThrow('the disk is gone')
  const unfinished = await opened.storage.scratch()
  await utimes(unfinished.path, 0, 0)
  await unfinished.finish()
  await backUp(opened, { databaseUrl, files, at: '2026-11-23T04:00:00Z' })
  expect(await filesBelow(target)).not.toContainEqual(expect.stringMatching(/^incoming/))
  expect(await prune(opened, 'last=9', '2026-11-23T05:00:00Z')).toEqual([])
  expect(await prune(opened, 'last=9', '2026-11-24T05:00:00Z')).toEqual(['2026-11-23-03-00-00'])
  expect((await filesBelow(target)).filter((name) => name.includes('2026-11-23-03'))).toEqual([])
})

test('a bucket holds backups as a folder does', async () => {
  const store = await startS3Server()
  try {
    const folder = backupFolders()
    const bucket = {
      storage: createS3Storage(readS3Address(store.url), folder.target),
      where: 'a bucket',
    }
    expect(await backUp(bucket, { databaseUrl, files, at: '2026-11-20T03:00:00Z' })).toMatchObject({ newFiles: 4 })
    expect(await backUp(bucket, { databaseUrl, files, at: '2026-11-21T03:00:00Z' })).toMatchObject({ newFiles: 0 })
    await openAndCheck(bucket, '2026-11-20-03-00-00')
    expect(await prune(bucket, 'last=1', '2026-11-22T03:00:00Z')).toEqual(['2026-11-20-03-00-00'])
    await openAndCheck(bucket, '2026-11-21-03-00-00')
  } finally {
    await store.close()
  }
})
