import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Version of the layout of backups; others are refused. */
export const backupFormat = 2

/** Names below the place of the backups. */
export const backupNames = {
  place: 'quartier-backup.json',
  /** The private key, encrypted with the passphrase. */
  identity: 'key.age',
  backups: 'backups',
  objects: 'objects',
  part: (backup: string, table: string, number: number, encrypted: boolean) =>
    `backups/${backup}/tables/${table}.copy.gz${encrypted ? '.age' : ''}.${String(number).padStart(5, '0')}`,
  manifest: (backup: string) => `backups/${backup}/manifest.json`,
  /** Written last, in the format of sha256sum: a backup without it is not complete. */
  checksum: (backup: string) => `backups/${backup}/manifest.json.sha256`,
  /** Files are found by the SHA-256 of their content, so that several backups share them. */
  object: (sha256: string) => `objects/${sha256.slice(0, 2)}/${sha256}`,
} as const

/** What a folder or bucket with backups says of itself. */
export const placeSchema = z.object({
  product: z.literal('quartier'),
  format: z.int(),
  marketplace: z.string(),
  /** Public keys for which everything here is encrypted; none: nothing is. */
  recipients: z.array(z.string()),
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** As PostgreSQL quotes it; it becomes part of a statement. */
const column = z.string().regex(/^([a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")$/)
const key = z.string().regex(/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/)

/** Contents of a backup. `createdAt` is the time before its snapshot. */
export const manifestSchema = z.object({
  product: z.literal('quartier'),
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  marketplace: z.string(),
  serverVersion: z.string(),
  encrypted: z.boolean(),
  migrations: z.array(z.string()),
  tables: z.record(
    z.string().regex(/^[a-z0-9_]+$/),
    z.object({ columns: z.array(column), rows: count, parts: z.array(z.object({ bytes: count, sha256 })) }),
  ),
  /** Null: a backup of the database alone. A section is one folder; `sha256` finds the list of its files. */
  files: z.object({ count, bytes: count, sections: z.array(z.object({ name: key, count, sha256 })) }).nullable(),
})

export type BackupManifest = z.infer<typeof manifestSchema>
export type TableEntry = BackupManifest['tables'][string]
export type FilesEntry = NonNullable<BackupManifest['files']>

/** One file of a section. */
export type FileEntry = { key: string; sha256: string; bytes: number }

/** Returns the text of the list of a section, ordered by key, so that equal sections have equal texts. */
export function sectionText(files: FileEntry[]): string {
  const ordered = files.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return ordered.map(({ key: name, sha256: sum, bytes }) => `${sum} ${bytes} ${name}\n`).join('')
}

/** Reads the text of `sectionText`. Throws when a line is not of its form. */
export function readSection(text: string): FileEntry[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const [, sum = '', bytes = '', name = ''] = /^([0-9a-f]{64}) (\d{1,15}) (\S+)$/.exec(line) ?? []
    return [{ key: key.parse(name), sha256: sum, bytes: Number(bytes) }]
  })
}

/** Returns the SHA-256 of some bytes in hexadecimal digits. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Returns the name of a backup, from its time in UTC: 2026-11-22-03-00-00. */
export function backupName(time: Date): string {
  return time.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
}

/** Returns the time in the name of a backup; null for other names. */
export function timeOfBackup(name: string): Date | null {
  const [, date, hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)-(\d\d)-(\d\d)-(\d\d)$/.exec(name) ?? []
  const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}
