import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#adapters/database/migrate.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { heldWork } from '#domain/backups/index.ts'
import { numberEvents } from '#domain/webhooks/index.ts'
import { fireTimers } from '#domain/transactions/index.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { stayWorld, waysTo } from '#tests/worlds/stay-world.ts'
import { checkExport, importExport } from './read-export.ts'
import { writeExport } from './write-export.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { app, url, room, transactionIn } = await stayWorld()
const theirs = await freshDatabase()
const [pictures, theirPictures] = [createDiskStorage(join(folder, 'a')), createDiskStorage(join(folder, 'b'))]
const quiet = () => {}

/** Does everything that is due. */
async function settle(at: TestApp): Promise<void> {
  for (let done = 1; done > 0;) done = (await fireTimers(at)) + (await drainEvents(at)) + (await deliverDueMails(at))
}

const exported = async (databaseUrl: string, files: typeof pictures | null, name: string) => {
  const file = join(folder, name)
  const task = { databaseUrl, files, file, marketplace: 'euro2024', now: app.clock.now(), tell: quiet }
  return { file, contents: await writeExport(task) }
}
/** Every file of an archive with its content, as `tar` reads it. */
function contentOf(file: string): Record<string, string> {
  const into = mkdtempSync(join(folder, 'content-'))
  execFileSync('tar', ['-xzf', file, '-C', into])
  const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n')
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(into, name), 'latin1')]))
}

let first: Awaited<ReturnType<typeof exported>>
beforeAll(async () => {
  for (const state of Object.keys(waysTo)) await transactionIn(await room(), state)
  for (const hash of ['ab12', 'cd34', 'cd35'])
    for (const size of ['scaled-small.avif', 'landscape-crop.webp'])
      await pictures.put(`images/${hash.slice(0, 2)}/${hash}/${size}`, Buffer.from(`${hash} ${size}`.repeat(1000)))
  await app.db.updateTable('users').set({ bio: 'Zeile \\ eins\n\tZeile "zwei" \u2028 😀' }).execute()
  await settle(app)
  await numberEvents(app)
  first = await exported(url, pictures, 'first.tar.gz')
}, 120_000)

test('what an export fills an empty database with, is exported again exactly as it was', async () => {
  const { tables, files } = first.contents
  expect([tables.transactions, files?.count]).toEqual([Object.keys(waysTo).length, 6])
  expect([tables.transitions, tables.reviews, tables.events].every((count) => (count ?? 0) > 0)).toBe(true)
  expect(statSync(first.file).mode & 0o077, 'only this account reads it').toBe(0)
  const checked = await checkExport(first.file, quiet)
  await importExport(checked, { databaseUrl: theirs.url, files: theirPictures, now: app.clock.now(), tell: quiet })
  await migrate(theirs.url)
  const second = await exported(theirs.url, theirPictures, 'second.tar.gz')
  const [before, after] = [contentOf(first.file), contentOf(second.file)]
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([])
})

test('nothing runs a second time in the new place, and what happens there has its mails', async () => {
  const other = await testApp(theirs.db)
  other.clock.pass(app.clock.now().getTime() - other.clock.now().getTime())
  const held = await heldWork(other, { kind: 'system', locale: 'en' })
  expect(Object.values(held).every((count) => count === 0)).toBe(true)
  await settle(other)
  expect(other.sent).toEqual([])
  const [person] = await theirs.db.selectFrom('users').select('id').execute()
  const { record } = await import('#domain/events.ts')
  await record(theirs.db, other.clock, 'user.password-changed', {
    actorId: person?.id ?? '',
    subjectId: person?.id ?? '',
    payload: {},
  })
  await settle(other)
  expect(other.sent).toHaveLength(1)
})

test('mails that were due are held, and not sent by two sites', async () => {
  await sql`update deliveries set state = 'queued', sent_at = null`.execute(app.db)
  const { rows } = await sql<{ count: string }>`select count(*) from deliveries`.execute(app.db)
  const { file } = await exported(url, null, 'with-due-mails.tar.gz')
  const third = await freshDatabase()
  const checked = await checkExport(file, quiet)
  await importExport(checked, { databaseUrl: third.url, files: theirPictures, now: app.clock.now(), tell: quiet })
  await migrate(third.url)
  const there = await testApp(third.db)
  const held = await heldWork(there, { kind: 'system', locale: 'en' })
  expect([Number(rows[0]?.count) > 0, held.mail]).toEqual([true, Number(rows[0]?.count)])
  await deliverDueMails(there)
  expect(there.sent).toEqual([])
})

test('pictures pass through, and are never in memory together', async () => {
  const count = process.env.QUARTIER_TEST_SCALE === 'full' ? 400 : 4
  const many = createDiskStorage(join(folder, 'many'))
  for (let number = 0; number < count; number += 1)
    await many.put(`images/${String(number % 90).padStart(2, '0')}/${number}/large.webp`, randomBytes(5_000_000))
  const start = process.memoryUsage().arrayBuffers
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - start)), 20)
  const { file, contents } = await exported(url, many, 'large.tar.gz')
  const checked = await checkExport(file, quiet)
  clearInterval(watch)
  expect([contents.files, checked.contents.files]).toEqual(
    Array.from({ length: 2 }, () => ({ count, bytes: count * 5_000_000 })),
  )
  expect(most).toBeLessThan(300_000_000)
})

test('a damaged, a cut and a foreign file are refused by name before anything is changed', async () => {
  const bytes = readFileSync(first.file)
  const file = join(folder, 'damaged.tar.gz')
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
  await expect(checkExport(file, quiet)).rejects.toThrow(/damaged\.tar\.gz is (damaged|incomplete)/)
  const flipped = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  flipped[middle] = (flipped[middle] ?? 0) ^ 0xff
  writeFileSync(file, flipped)
  await expect(checkExport(file, quiet)).rejects.toThrow(/damaged\.tar\.gz is damaged/)
  execFileSync('tar', ['-czf', file, '-C', resolve(import.meta.dirname), 'export-format.ts'])
  await expect(checkExport(file, quiet)).rejects.toThrow('it begins with export-format.ts')
  await expect(checkExport(join(folder, 'none.tar.gz'), quiet)).rejects.toThrow('There is no file')
})

test('a file that names itself out of the folder of pictures is refused', async () => {
  const into = mkdtempSync(join(folder, 'hostile-'))
  execFileSync('tar', ['-xzf', first.file, '-C', into, 'quartier-export.json'])
  writeFileSync(join(into, 'evil'), 'x')
  const file = join(folder, 'hostile.tar.gz')
  const names = ['quartier-export.json', 'evil', '--transform', 's,^evil$,files/images/../../evil,']
  execFileSync('tar', ['-czf', file, '-P', '-C', into, ...names.slice(2), ...names.slice(0, 2)])
  await expect(checkExport(file, quiet)).rejects.toThrow(/is no export of Quartier: it has .*evil/)
})
