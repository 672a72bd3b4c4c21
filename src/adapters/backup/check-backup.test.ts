import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName, sha256Of } from './backup-manifest.ts'
import { backupFolders, backUp, filesBelow, openAndCheck, smallDatabase } from '#tests/backups.ts'
import { existingPlace } from './backup-place.ts'

const { db, url: databaseUrl } = await smallDatabase()
const folders = backupFolders()
const { pictures, opened, target } = folders
afterAll(folders.remove)
const at = '2026-11-22T03:00:00Z'
const name = backupName(new Date(at))

beforeAll(async () => {
  for (const number of [1, 2, 3])
    await pictures.put(`images/a${number}/a${number}00ff/scaled-small.avif`, Buffer.from(`picture ${number}`))
  await sql`insert into asset_versions (version, assets) values ('a', '{}')`.execute(db)
  await backUp(opened, { databaseUrl, files: pictures, at })
})

/** Changes a file of the backup, reads the backup, and puts the file back. Returns the refusal. */
async function withDamage(file: string, change: (whole: Buffer) => Buffer | null): Promise<string> {
  const path = join(target, file)
  const whole = await readFile(path)
  const damaged = change(whole)
  if (damaged) await writeFile(path, damaged)
  else await rm(path)
  const refusal = await openAndCheck(opened, name).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
  await writeFile(path, whole)
  return refusal
}

const damages: [string, (whole: Buffer) => Buffer | null][] = [
  ['missing', () => null],
  ['empty', () => Buffer.alloc(0)],
  ['cut off by a byte', (whole) => whole.subarray(0, -1)],
  ['with a flipped bit at the start', (whole) => flipped(whole, 0)],
  ['with a flipped bit in the middle', (whole) => flipped(whole, Math.floor(whole.length / 2))],
  ['with a flipped bit near the end', (whole) => flipped(whole, Math.max(0, whole.length - 9))],
  ['followed by another byte', (whole) => Buffer.concat([whole, Buffer.from([0])])],
]

test.each(damages)('a backup is refused by name when any of its files is %s', async (_, change) => {
  // What follows the checksum in its file is the name for `sha256sum -c`.
  const files = (await filesBelow(target)).filter(
    (file) => file !== 'quartier-backup.json' && !file.endsWith('.sha256'),
  )
  expect(files.filter((file) => file.startsWith('objects/'))).toHaveLength(6)
  expect(files.filter((file) => file.includes('/tables/')).length).toBe(2)
  for (const file of files) {
    const refusal = await withDamage(file, change)
    expect(refusal, file).toMatch(new RegExp(`^The backup ${name}( in .*)? is (damaged|incomplete): .*\\.$`))
    if (!file.includes('manifest')) expect(refusal).toContain(file)
  }
  await openAndCheck(opened, name)
})

test('a missing or wrong checksum of the manifest is refused', async () => {
  const file = `backups/${name}/manifest.json.sha256`
  expect(await withDamage(file, () => null)).toContain(`${name} in ${target} is incomplete`)
  expect(await withDamage(file, (whole) => flipped(whole, 5))).toContain('is damaged: manifest.json')
})

test.each([
  [
    'of a newer version',
    { migrations: ['0001_users.sql', '9999_later.sql'] },
    /newer version of Quartier, with 9999_later/,
  ],
  ['of another format', { format: 3 }, /has the format 3; this version of Quartier knows 2/],
  [
    'with columns that are no names',
    { tables: { users: { columns: ['id); drop'], rows: 0, parts: [] } } },
    /is damaged/,
  ],
  ['with a table that is no name', { tables: { 'users" ': { columns: [], rows: 0, parts: [] } } }, /is damaged/],
  ['with other numbers of rows', { rows: 7 }, /the table asset_versions has not the number of rows/],
])('a backup %s is refused by name, although its checksums are right', async (_, change, refusal) => {
  const path = join(target, `backups/${name}/manifest.json`)
  const [text, sum] = [await readFile(path, 'utf8'), await readFile(`${path}.sha256`, 'utf8')]
  const manifest = JSON.parse(text)
  if ('rows' in change) manifest.tables.asset_versions.rows = change.rows
  else Object.assign(manifest, change)
  const changed = JSON.stringify(manifest)
  await writeFile(path, changed)
  await writeFile(`${path}.sha256`, `${sha256Of(changed)}  manifest.json\n`)
  const opening = openAndCheck(opened, name)
  await expect(opening).rejects.toThrow(refusal)
  await expect(opening).rejects.toThrow(name)
  await writeFile(path, text)
  await writeFile(`${path}.sha256`, sum)
})

test.each([
  ['{"product":"another"}', /does not hold backups of Quartier/],
  ['not even JSON', /does not hold backups of Quartier/],
  ['{"product":"quartier","format":1,"marketplace":"euro2024","recipients":[]}', /have the format 1/],
  ['{"product":"quartier","format":2,"marketplace":"saunas","recipients":[]}', /are of the marketplace saunas/],
])('a place that says %s of itself is refused', async (content, refusal) => {
  const path = join(target, 'quartier-backup.json')
  const before = await readFile(path)
  await writeFile(path, content)
  await expect(existingPlace(opened, 'euro2024')).rejects.toThrow(refusal)
  await expect(backUp(opened, { databaseUrl, files: pictures, at })).rejects.toThrow(refusal)
  await writeFile(path, before)
})

test('a folder without backups is refused', async () => {
  const empty = backupFolders()
  await expect(existingPlace(empty.opened, 'euro2024')).rejects.toThrow(
    `There are no backups of Quartier in ${empty.target}.`,
  )
})

function flipped(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole)
  changed[at] = (changed[at] ?? 0) ^ 4
  return changed
}
