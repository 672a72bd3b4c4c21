import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip, gunzipSync, gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { Storage } from '#domain/images/index.ts'
import { dumpTables } from '../database/backup/dump-tables.ts'
import type { Encryption } from './age-files.ts'
import {
  backupFormat,
  type BackupManifest,
  backupName,
  backupNames,
  type FileEntry,
  type FilesEntry,
  readSection,
  sectionText,
  sha256Of,
  type TableEntry,
} from './backup-manifest.ts'
import { type BackupPlace, backupsOf } from './backup-place.ts'
import { readManifest } from './check-backup.ts'
import { removeLeftovers } from './remove-leftovers.ts'
import type { TellProgress } from './tell-progress.ts'
import { pictureFolders } from '../storage/storage-key.ts'

/** Part of a table that is kept in memory and written at once, in bytes. */
const partBytes = 16 * 1024 * 1024
const filesAtOnce = 16

export type BackupTask = {
  /** Address of the database that does not go through a pooler. */
  databaseUrl: string
  /** Uploaded files; null: the database alone. */
  files: Storage | null
  place: BackupPlace
  encryption: Encryption | undefined
  now: Date
  tell: TellProgress
}

/** A finished backup. `newFiles` and `newBytes`: what earlier backups did not have. */
export type WrittenBackup = { name: string; manifest: BackupManifest; newFiles: number; newBytes: number }

/**
 * Writes a backup: every table in one snapshot, then the files that no earlier backup has. The site may go on running: a
 * file that is deleted meanwhile is left out. The backup counts once its last file, the checksum of its manifest, is
 * written. Call it while no other backup of the site runs: what an interrupted one left unfinished is removed.
 */
export async function writeBackup(task: BackupTask): Promise<WrittenBackup> {
  const { place, now } = task
  const name = backupName(now)
  const earlier = await backupsOf(place)
  if (earlier.some((each) => each.name === name))
    throw new Error(`The backup ${name} exists already in ${place.where}.`)
  await removeLeftovers(place)
  const { tables, ...summary } = await writeTables(task, name)
  const latest = earlier.findLast(({ complete }) => complete)
  const previous = latest && (await readManifest(place, latest.name)).files
  const { files, newFiles, newBytes } = await writeFiles(task, previous ?? undefined)
  const manifest: BackupManifest = {
    product: 'quartier',
    format: backupFormat,
    createdAt: now.toISOString(),
    marketplace: place.marketplace,
    encrypted: task.encryption !== undefined,
    ...summary,
    tables,
    files,
  }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await place.storage.put(backupNames.manifest(name), Buffer.from(text))
  await place.storage.put(backupNames.checksum(name), Buffer.from(`${sha256Of(text)}  manifest.json\n`))
  return { name, manifest, newFiles, newBytes }
}

async function writeTables(task: BackupTask, name: string) {
  const parts: Record<string, TableEntry['parts']> = {}
  const { columns, rows, ...summary } = await dumpTables(task.databaseUrl, async (table, body, { number, of }) => {
    task.tell(number / of / 2, `table ${table}`)
    parts[table] = await writeParts(task, name, table, body)
  })
  const tables = Object.fromEntries(
    Object.keys(parts).map((table): [string, TableEntry] => [
      table,
      { columns: columns[table] ?? [], rows: rows[table] ?? 0, parts: parts[table] ?? [] },
    ]),
  )
  return { ...summary, tables }
}

/** Parts instead of one file: every store takes them in one request, and none has to fit in memory as a whole. */
async function writeParts(
  { place, encryption }: BackupTask,
  backup: string,
  table: string,
  rows: Readable,
): Promise<TableEntry['parts']> {
  // Packing is most of the work. The fastest level takes half of the time of the usual one, and a tenth more room.
  const zipped = createGzip({ level: 1 })
  const zipping = pipeline(rows, zipped)
  zipping.catch(() => {}) // is awaited below
  const parts: TableEntry['parts'] = []
  for await (const bytes of inParts(encryption ? await encryption.encryptStream(zipped) : zipped)) {
    await place.storage.put(backupNames.part(backup, table, parts.length, encryption !== undefined), bytes)
    parts.push({ bytes: bytes.length, sha256: sha256Of(bytes) })
  }
  await zipping
  return parts
}

async function* inParts(body: Readable): AsyncIterable<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk as Uint8Array))
    bytes += (chunk as Uint8Array).length
    if (bytes < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

type WrittenFiles = { files: FilesEntry | null; newFiles: number; newBytes: number }

async function writeFiles(task: BackupTask, previous: FilesEntry | undefined): Promise<WrittenFiles> {
  if (!task.files) return { files: null, newFiles: 0, newBytes: 0 }
  const before = new Map(previous?.sections.map((section) => [section.name, section]))
  const written: WrittenFiles & { files: FilesEntry } = {
    files: { count: 0, bytes: 0, sections: [] },
    newFiles: 0,
    newBytes: 0,
  }
  for await (const keys of task.files.keys('images')) {
    if (keys.length === 0) continue
    const name = keys[0]?.split('/').slice(0, 2).join('/') ?? ''
    const done = Math.min(written.files.sections.length, pictureFolders) / pictureFolders
    task.tell(0.5 + 0.5 * done, `pictures ${name}`)
    const { known, copied } = await writeSection(task, keys, before.get(name)?.sha256)
    const entries = [...known, ...copied.map(({ entry }) => entry)]
    const list = gzipSync(sectionText(entries))
    const sha256 = sha256Of(list)
    if (sha256 !== before.get(name)?.sha256) await task.place.storage.put(backupNames.object(sha256), list)
    written.files.sections.push({ name, count: entries.length, sha256 })
    written.files.count += entries.length
    written.files.bytes += entries.reduce((sum, { bytes }) => sum + bytes, 0)
    const fresh = copied.filter(({ isNew }) => isNew)
    written.newFiles += fresh.length
    written.newBytes += fresh.reduce((sum, { entry }) => sum + entry.bytes, 0)
  }
  return written
}

type Copied = { entry: FileEntry; isNew: boolean }

/** A file never changes under its key, so one that the previous backup has is not read again. */
async function writeSection(
  task: BackupTask,
  keys: string[],
  previous: string | undefined,
): Promise<{ known: FileEntry[]; copied: Copied[] }> {
  const before = new Map(previous ? (await previousSection(task.place, previous)).map((each) => [each.key, each]) : [])
  const known = keys.flatMap((key) => before.get(key) ?? [])
  const limit = pLimit(filesAtOnce)
  const copied = await limit.map(
    keys.filter((key) => !before.has(key)),
    (key) => copyFile(task, key),
  )
  return { known, copied: copied.filter((each) => each !== undefined) }
}

async function previousSection({ storage }: BackupPlace, sha256: string): Promise<FileEntry[]> {
  const list = await storage.get(backupNames.object(sha256))
  // Without it every file of the section is copied again.
  return list ? readSection(gunzipSync(await buffer(list.body)).toString()) : []
}

async function copyFile({ files, place, encryption }: BackupTask, key: string): Promise<Copied | undefined> {
  const file = await files?.get(key)
  if (!file) return undefined
  const content = await buffer(file.body)
  const entry = { key, sha256: sha256Of(content), bytes: content.length }
  const object = backupNames.object(entry.sha256)
  if (await place.storage.has(object)) return { entry, isNew: false }
  await place.storage.put(object, encryption ? await encryption.encrypt(content) : content)
  return { entry, isNew: true }
}
