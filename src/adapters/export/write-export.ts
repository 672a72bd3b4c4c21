import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { Storage } from '#domain/images/index.ts'
import type { TellProgress } from '../backup/tell-progress.ts'
import { exportTables } from '../database/backup/export-tables.ts'
import { type ExportContents, exportFormat, type ExportHead, exportNames } from './export-format.ts'
import { pictureFolders } from '../storage/storage-key.ts'

/** Lines that are kept in memory and written at once, in bytes. */
const partBytes = 4 * 1024 * 1024

export type ExportTask = {
  /** Address of the database that does not go through a pooler. */
  databaseUrl: string
  /** Uploaded pictures; null: the tables alone. */
  files: Storage | null
  /** File that is written; it must not exist. */
  file: string
  marketplace: string
  now: Date
  tell: TellProgress
}

type Add = (name: string, content: Uint8Array | { body: Readable; bytes: number }) => Promise<void>

/**
 * Writes everything of a marketplace into one archive: every table in one snapshot, as JSON lines, then the pictures. The
 * site may go on running. The file gets its name once it is complete, and only this account can read it.
 */
export async function writeExport(task: ExportTask): Promise<ExportContents> {
  const { file, now } = task
  const unfinished = `${file}.unfinished`
  const { readable, controller } = createTarPacker()
  const written = pipeline(
    Readable.fromWeb(readable as never),
    createGzip(),
    createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }),
  )
  written.catch((error: unknown) => controller.error(error))
  const add: Add = async (name, content) => {
    const size = content instanceof Uint8Array ? content.length : content.bytes
    const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: now }).getWriter()
    // Both fail with the archive, and each is awaited or reported by `written`.
    writer.closed.catch(() => {})
    if (content instanceof Uint8Array) await writer.write(content)
    else for await (const chunk of content.body) await writer.write(chunk as Uint8Array)
    await writer.close()
  }
  try {
    const contents = await addAll(task, add)
    controller.finalize()
    await written
    await rename(unfinished, file)
    return contents
  } catch (error) {
    controller.error(error)
    const reason = await written.then(
      () => error,
      (failure: unknown) => failure,
    )
    // Somebody else's file is left alone.
    if ((reason as NodeJS.ErrnoException).code !== 'EEXIST') await rm(unfinished, { force: true })
    throw reason
  }
}

async function addAll(task: ExportTask, add: Add): Promise<ExportContents> {
  const contents: ExportContents = { tables: {}, files: null }
  await exportTables(
    task.databaseUrl,
    ({ migrations, tables }) => add(exportNames.head, textOf(headOf(task, migrations, tables))),
    async (table, lines, { number, of }) => {
      task.tell((number / of) * (task.files ? 0.3 : 1), `table ${table}`)
      contents.tables[table] = await addLines(add, table, lines)
    },
  )
  if (task.files) contents.files = await addFiles(task, task.files, add)
  await add(exportNames.contents, textOf(contents))
  return contents
}

function headOf({ marketplace, now }: ExportTask, migrations: string[], tables: ExportHead['tables']): ExportHead {
  return {
    product: 'quartier',
    format: exportFormat,
    createdAt: now.toISOString(),
    marketplace,
    migrations,
    tables,
  }
}

/** A part is a file of its own, because the archive wants to know sizes in advance. Returns the number of lines. */
async function addLines(add: Add, table: string, lines: AsyncIterable<string>): Promise<number> {
  let [count, part, bytes] = [0, 0, 0]
  let pieces: Buffer[] = []
  const flush = async () => {
    if (pieces.length === 0) return
    await add(exportNames.lines(table, part), Buffer.concat(pieces))
    part += 1
    pieces = []
    bytes = 0
  }
  for await (const line of lines) {
    const piece = Buffer.from(`${line}\n`)
    pieces.push(piece)
    bytes += piece.length
    count += 1
    if (bytes >= partBytes) await flush()
  }
  await flush()
  return count
}

/** A picture that is deleted meanwhile is left out. */
async function addFiles({ tell }: ExportTask, files: Storage, add: Add): Promise<{ count: number; bytes: number }> {
  const written = { count: 0, bytes: 0 }
  let folders = 0
  for await (const keys of files.keys('images')) {
    folders += 1
    tell(0.3 + (0.7 * Math.min(folders, pictureFolders)) / pictureFolders, `pictures ${keys[0] ?? ''}`)
    for (const key of keys.toSorted()) {
      const found = await files.get(key)
      if (!found) continue
      await add(exportNames.file(key), found)
      written.count += 1
      written.bytes += found.bytes
    }
  }
  return written
}

function textOf(content: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(content, null, 1)}\n`)
}
