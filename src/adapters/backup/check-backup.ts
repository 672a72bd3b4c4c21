import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { Decryption } from './age-files.ts'
import {
  type BackupManifest,
  backupFormat,
  backupNames,
  type FileEntry,
  manifestSchema,
  readSection,
  sha256Of,
} from './backup-manifest.ts'
import type { BackupPlace } from './backup-place.ts'
import type { TellProgress } from './tell-progress.ts'

/** A backup that is being read. `decryption` is undefined where nothing is encrypted. */
export type OpenBackup = {
  place: BackupPlace
  name: string
  manifest: BackupManifest
  decryption: Decryption | undefined
}

const readAtOnce = 16

/**
 * Returns the manifest of a backup. Throws one sentence with its name when it is incomplete, damaged or of another version.
 */
export async function readManifest(place: BackupPlace, name: string): Promise<BackupManifest> {
  const [text, checksum] = await Promise.all([
    textOf(place, backupNames.manifest(name)),
    textOf(place, backupNames.checksum(name)),
  ])
  if (text === undefined || checksum === undefined)
    throw new Error(`The backup ${name} in ${place.where} is incomplete: its manifest is missing.`)
  if (checksum.split(' ')[0] !== sha256Of(text)) throw damaged({ name }, 'manifest.json')
  const content = JSON.parse(text) as { format?: unknown }
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(
    content.format === backupFormat
      ? `The backup ${name} is damaged: its manifest is not one of Quartier.`
      : `The backup ${name} has the format ${String(content.format)}; this version of Quartier knows ${backupFormat}.`,
  )
}

/** Reads every file of a backup. Throws one sentence with the name of the first that is missing or was changed. */
export async function checkBackup(backup: OpenBackup, tell: TellProgress): Promise<void> {
  const tables = Object.keys(backup.manifest.tables)
  for (const [number, table] of tables.entries()) {
    tell((number / tables.length) * 0.3, `checking table ${table}`)
    await checkTable(backup, table)
  }
  const sections = backup.manifest.files?.sections ?? []
  for (const [number, { name }] of sections.entries()) {
    tell(0.3 + (number / sections.length) * 0.7, `checking pictures ${name}`)
    await eachFile(backup, name, async (entry) => void (await readBackupFile(backup, entry)))
  }
}

/** In COPY text format each row is one line. */
async function checkTable(backup: OpenBackup, table: string): Promise<void> {
  let rows = 0
  for await (const chunk of readTable(backup, table))
    for (let at = (chunk as Buffer).indexOf(10); at >= 0; at = (chunk as Buffer).indexOf(10, at + 1)) rows += 1
  if (rows !== backup.manifest.tables[table]?.rows)
    throw new Error(
      `The backup ${backup.name} is damaged: the table ${table} has not the number of rows of the manifest.`,
    )
}

/**
 * Returns the rows of a table in COPY text format. The stream fails with one sentence when a part is missing or was
 * changed.
 */
export function readTable(backup: OpenBackup, table: string): Readable {
  const zipped = Readable.from(tableParts(backup, table))
  const rows = createGunzip()
  const reading = async () => {
    const plain = backup.decryption ? await backup.decryption.decryptStream(zipped) : zipped
    await pipeline(plain, rows)
  }
  reading().catch((error: Error) => rows.destroy(error))
  return rows
}

async function* tableParts(backup: OpenBackup, table: string): AsyncIterable<Buffer> {
  const { place, name, manifest } = backup
  for (const [number, { bytes, sha256 }] of (manifest.tables[table]?.parts ?? []).entries()) {
    const key = backupNames.part(name, table, number, manifest.encrypted)
    const file = await place.storage.get(key)
    if (!file) throw missing(backup, key)
    const content = await buffer(file.body)
    if (content.length !== bytes || sha256Of(content) !== sha256) throw damaged(backup, key)
    yield content
  }
}

/** Calls `take` for each file of a section, several at once. */
export async function eachFile(
  backup: OpenBackup,
  section: string,
  take: (entry: FileEntry) => Promise<void>,
): Promise<void> {
  const files = await sectionFiles(backup, section)
  await pLimit(readAtOnce).map(files, take)
}

/** Returns the content of a file of the backup. Throws one sentence when it is missing or was changed. */
export async function readBackupFile(backup: OpenBackup, { key, sha256 }: FileEntry): Promise<Buffer> {
  const object = backupNames.object(sha256)
  const file = await backup.place.storage.get(object)
  if (!file) throw missing(backup, `${object} (${key})`)
  const stored = await buffer(file.body)
  const content = backup.decryption
    ? await backup.decryption.decrypt(stored).catch(() => undefined)
    : new Uint8Array(stored)
  if (!content || sha256Of(content) !== sha256) throw damaged(backup, `${object} (${key})`)
  return Buffer.from(content)
}

async function sectionFiles(backup: OpenBackup, name: string): Promise<FileEntry[]> {
  const section = backup.manifest.files?.sections.find((each) => each.name === name)
  const object = backupNames.object(section?.sha256 ?? '')
  const file = await backup.place.storage.get(object)
  if (!file) throw missing(backup, object)
  const list = await buffer(file.body)
  if (sha256Of(list) !== section?.sha256) throw damaged(backup, object)
  return readSection(gunzipSync(list).toString())
}

async function textOf({ storage }: BackupPlace, key: string): Promise<string | undefined> {
  const file = await storage.get(key)
  return file ? (await buffer(file.body)).toString() : undefined
}

function missing({ name }: { name: string }, file: string): Error {
  return new Error(`The backup ${name} is incomplete: ${file} is missing.`)
}

function damaged({ name }: { name: string }, file: string): Error {
  return new Error(`The backup ${name} is damaged: ${file} does not have its checksum.`)
}
