import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

const longestPath = 103 // 107 bytes on Linux, 103 on macOS
const socketName = '/.s.PGSQL.5432'

/**
 * Returns the folder for the server's socket: beside the database files, or, where that path is longer than a socket's may
 * be, a private folder under the system's temporary one, always the same for the same data folder.
 */
export function socketFolder(folder: string): string {
  const beside = join(folder, 'socket')
  if (Buffer.byteLength(beside + socketName) <= longestPath) return beside
  const key = createHash('sha256').update(`${process.getuid?.()}:${folder}`).digest('hex').slice(0, 16)
  return join(tmpdir(), `quartier-${key}`)
}

/** Creates the socket folder with access for its owner only. Throws one sentence if it belongs to another user. */
export function ensureSocketFolder(folder: string, account: Account): string {
  const sockets = socketFolder(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  const found = lstatSync(sockets)
  const mine = [process.getuid?.(), account.switchTo?.uid].includes(found.uid)
  if (!found.isDirectory() || !mine || (found.mode & 0o077) !== 0) {
    throw new Error(`${sockets} must be a folder of mode 0700 that belongs to the account that starts Quartier.`)
  }
  if (account.switchTo) chownSync(sockets, account.switchTo.uid, account.switchTo.gid)
  return sockets
}

/** Returns the address of the server behind a socket folder. */
export function socketUrl(sockets: string, database: string): string {
  return `postgresql://quartier@localhost:5432/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`
}
