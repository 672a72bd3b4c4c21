import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import type { Storage } from '#domain/images/index.ts'
import type { TellProgress } from '../backup/tell-progress.ts'
import { importRows } from '../database/backup/import-rows.ts'
import { unknownMigrations } from '../database/migrate.ts'
import {
  type ExportContents,
  contentsSchema,
  exportFormat,
  type ExportHead,
  exportNames,
  headSchema,
  type ExportPart,
  partOf,
} from './export-format.ts'

/** Largest part or picture that is read, in bytes. */
const largestPart = 256 * 1024 * 1024

/** An export that was read to its end and is complete. */
export type CheckedExport = { file: string; head: ExportHead; contents: ExportContents }

/**
 * Reads a whole export. Throws one sentence when it is no export of Quartier, of another format or a newer version, damaged
 * or incomplete.
 */
export async function checkExport(file: string, tell: TellProgress): Promise<CheckedExport> {
  const rows: Record<string, number> = {}
  const files = { count: 0, bytes: 0 }
  const { head, contents } = await readExport(file, async (part, content) => {
    if ('table' in part) {
      rows[part.table] = (rows[part.table] ?? 0) + countLines(content)
      tell(0, `checking table ${part.table}`)
      return
    }
    files.count += 1
    files.bytes += content.length
    tell(0.5, `checking pictures ${part.key}`)
  })
  const unknown = unknownMigrations(head.migrations)
  if (unknown.length > 0)
    throw new Error(`${file} was made by a newer version of Quartier, with ${unknown.join(', ')}. Use that version.`)
  const wrong = Object.entries(contents.tables).find(([table, count]) => (rows[table] ?? 0) !== count)
  if (wrong) throw new Error(`${file} is incomplete: ${wrong[1]} lines of ${wrong[0]} are missing, in part or wholly.`)
  if (contents.files && (contents.files.count !== files.count || contents.files.bytes !== files.bytes))
    throw new Error(`${file} is incomplete: it has ${files.count} of ${contents.files.count} pictures.`)
  return { file, head, contents }
}

/**
 * Fills a database and a storage with a checked export. The database is as it was when something fails; pictures that were
 * stored by then belong to nothing, and are removed with time.
 * @param databaseUrl address that does not go through a pooler
 */
export async function importExport(
  { file, head, contents }: CheckedExport,
  { databaseUrl, files, now, tell }: { databaseUrl: string; files: Storage; now: Date; tell: TellProgress },
): Promise<void> {
  const exported = { migrations: head.migrations, columns: head.tables }
  const total = Object.values(contents.tables).reduce((sum, each) => sum + each, contents.files?.count ?? 0)
  let done = 0
  await importRows(databaseUrl, exported, now, async (insert) => {
    await readExport(file, async (part, content) => {
      if ('table' in part) done += await insert(part.table, content.toString())
      else {
        // A file never changes under its key.
        if (!(await files.has(part.key))) await files.put(part.key, content)
        done += 1
      }
      tell(done / Math.max(1, total), 'table' in part ? `table ${part.table}` : `pictures ${part.key}`)
    })
  })
}

type TakePart = (part: ExportPart, content: Buffer) => Promise<void>

/** Reads an archive from its beginning to its end, one part at a time. */
async function readExport(file: string, take: TakePart): Promise<{ head: ExportHead; contents: ExportContents }> {
  let head: ExportHead | undefined
  let contents: ExportContents | undefined
  try {
    for await (const { name, content } of entriesOf(file)) {
      if (!head) head = readHead(file, name, content)
      else if (contents) throw new Error(`${file} goes on after its end, with ${name}.`)
      else if (name === exportNames.contents) contents = contentsSchema.parse(JSON.parse(content.toString()))
      else await take(requirePart(file, head, name), content)
    }
  } catch (error) {
    const { code = '', name, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`, { cause: error })
    if (
      name === 'ZodError' ||
      error instanceof SyntaxError ||
      /^(Z_|ERR_)/.test(code) ||
      /^(Invalid|Tar|Unexpected)/i.test(message)
    )
      throw new Error(`${file} is damaged, or no export of Quartier: ${message.split('\n')[0]}`, { cause: error })
    throw error
  }
  if (!head) throw new Error(`${file} is empty.`)
  if (!contents) throw new Error(`${file} is incomplete: its end is missing.`)
  return { head, contents }
}

async function* entriesOf(file: string): AsyncIterable<{ name: string; content: Buffer }> {
  const plain = createGunzip()
  // A failure ends the stream that is read here.
  pipeline(createReadStream(file), plain).catch(() => {})
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }) as never)
  for await (const { header, body } of entries as AsyncIterable<{
    header: { name: string; size: number; type?: string }
    body: ReadableStream
  }>) {
    if (header.type !== undefined && header.type !== 'file')
      throw new Error(`${file} is no export of Quartier: ${header.name} is not a file.`)
    if (header.size > largestPart) throw new Error(`${file} is no export of Quartier: ${header.name} is too large.`)
    yield { name: header.name, content: await buffer(body as never) }
  }
}

function readHead(file: string, name: string, content: Buffer): ExportHead {
  if (name !== exportNames.head) throw new Error(`${file} is no export of Quartier: it begins with ${name}.`)
  const given = JSON.parse(content.toString()) as { format?: unknown }
  if (given.format !== exportFormat)
    throw new Error(`${file} has the format ${String(given.format)}; this version of Quartier knows ${exportFormat}.`)
  return headSchema.parse(given)
}

function requirePart(file: string, { tables }: ExportHead, name: string): ExportPart {
  const part = partOf(name)
  if (!part || ('table' in part && !Object.hasOwn(tables, part.table)))
    throw new Error(`${file} is no export of Quartier: it has ${name}.`)
  return part
}

function countLines(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count += 1
  return count
}
