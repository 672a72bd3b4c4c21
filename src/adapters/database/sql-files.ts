import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of SQL. The checksum does not depend on the line endings of the system. */
export type SqlFile = { name: string; sql: string; checksum: string }

/** Returns the `.sql` files of a folder in the order of their names. */
export function readSqlFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}
