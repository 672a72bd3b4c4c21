import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import type { TableRow } from '#domain/imports/index.ts'

/** Most lines of all files of one import: they are one database transaction. */
const mostLines = 20_000

/**
 * Reads tables of people and listings: CSV with the names of the columns in the first line, separated by commas, semicolons
 * or tabs, or one JSON object for each line. Empty cells count as not given. A line with an `author` is a listing. Throws
 * one sentence with file and line for a file that cannot be read.
 */
export async function readTableFiles(files: string[]): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Error(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file}: ${error.message}`, {
        cause: error,
      })
    })
    rows.push(...(extname(file).toLowerCase() === '.csv' ? readCsv(file, text) : readLines(file, text)))
  }
  if (rows.length > mostLines)
    throw new Error(`${rows.length} lines are too many: import at most ${mostLines} at once.`)
  return rows
}

function readCsv(file: string, text: string): TableRow[] {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [';', '\t', ','].find((each) => first.includes(each)) ?? ','
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter,
      info: true,
      raw: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: Record<string, string>; info: { lines: number }; raw: string }[]
    return records.map(({ record, info, raw }) => {
      // The parser names the last line of a record, which may go over several.
      const line = info.lines - raw.trim().split('\n').length + 1
      const values = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))
      return rowOf(file, line, values, Object.keys(record))
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`${file}: ${error.message}`, { cause: error })
  }
}

function readLines(file: string, text: string): TableRow[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const values = readObject(file, index + 1, line)
    return [rowOf(file, index + 1, values, Object.keys(values))]
  })
}

function readObject(file: string, line: number, text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The sentence below says it.
  }
  throw new Error(`${basename(file)}:${line} is not a JSON object in one line.`)
}

function rowOf(file: string, line: number, values: Record<string, unknown>, names: string[]): TableRow {
  return { kind: names.includes('author') ? 'listing' : 'person', file: basename(file), line, values }
}
