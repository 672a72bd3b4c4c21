import { z } from 'zod'

/** Version of the layout of exports; docs/export-format.md describes it. Others are refused. */
export const exportFormat = 1

/** Names in the archive. */
export const exportNames = {
  head: 'quartier-export.json',
  /** Comes last: an archive without it is not complete. */
  contents: 'quartier-contents.json',
  lines: (table: string, number: number) => `tables/${table}/${String(number).padStart(5, '0')}.jsonl`,
  file: (key: string) => `files/${key}`,
} as const

const tableName = /^[a-z0-9_]+$/
const count = z.int().min(0)

/** The first file. `tables` names the columns of every table. */
export const headSchema = z.object({
  product: z.literal('quartier'),
  format: z.literal(exportFormat),
  createdAt: z.iso.datetime(),
  marketplace: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string().regex(tableName), z.array(z.string())),
})

/** The last file: rows of every table, and number and bytes of the pictures; null in an export without pictures. */
export const contentsSchema = z.object({
  tables: z.record(z.string().regex(tableName), count),
  files: z.object({ count, bytes: count }).nullable(),
})

export type ExportHead = z.infer<typeof headSchema>
export type ExportContents = z.infer<typeof contentsSchema>

/** A part of an export: lines of a table, or a picture by its key. */
export type ExportPart = { table: string } | { key: string }

/** Returns what a name in the archive stands for; undefined for names that exports do not have. */
export function partOf(name: string): ExportPart | undefined {
  const [, table] = /^tables\/([a-z0-9_]+)\/\d{5,9}\.jsonl$/.exec(name) ?? []
  if (table) return { table }
  const [, key] = /^files\/(images(?:\/[a-z0-9][a-z0-9._-]*)+)$/.exec(name) ?? []
  return key ? { key } : undefined
}
