import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderCommand } from '#config/folder-command.ts'
import { processIdentity } from './process-identity.ts'

/** The process that uses a data folder, and what for: `port 3000`, `migrate`. */
export type Holder = { pid: number; identity: string; purpose: string }

/**
 * Locks a data folder for this process and returns the function that unlocks it. A lock whose process has died, or whose
 * process id now belongs to another process, is taken over. Throws one sentence if a running Quartier has the folder.
 */
export function lockFolder(folder: string, purpose: string): () => void {
  refuseUnwritable(folder)
  const file = join(folder, 'quartier.lock')
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '', purpose })
  while (!putLock(file, mine)) {
    const holder = lockHolder(folder)
    if (holder) throw new Error(inUse(holder))
    removeStaleLock(file)
  }
  return () => {
    if (readLock(file) === mine) rmSync(file, { force: true })
  }
}

const unwritable: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}

function refuseUnwritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: closedMode() })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const isForbidden = code === 'EACCES' || code === 'EPERM'
    const advice = isForbidden ? `As root: ${folderCommand(folder, '700')}. Or set DATA_DIR.` : 'Set DATA_DIR.'
    throw new Error(`The data folder ${folder} cannot be used: ${unwritable[code] ?? message}. ${advice}`, {
      cause: error,
    })
  }
}

/**
 * Others have no business in the folder. As root PostgreSQL may have to run as another account (see `account.ts`), which
 * must pass through, but cannot list what is there; the folders below are closed.
 */
function closedMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/** Returns the living Quartier that has the folder, or undefined. */
export function lockHolder(folder: string): Holder | undefined {
  const holder = parseHolder(readLock(join(folder, 'quartier.lock')))
  return holder && processIdentity(holder.pid) === holder.identity ? holder : undefined
}

function inUse({ pid, purpose }: Holder): string {
  return `Quartier is already running on this data folder (process ${pid}, ${purpose}). Stop it or choose another DATA_DIR.`
}

/**
 * Writes a temporary file and links it, so that a lock is never read half-written. Returns false if there is a lock
 * already.
 */
function putLock(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead process's lock away; if another starter was quicker and this is its new lock, it is put back. */
function removeStaleLock(file: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = parseHolder(readLock(aside))
  if (holder && processIdentity(holder.pid) === holder.identity) putLock(file, JSON.stringify(holder))
  rmSync(aside, { force: true })
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(content: string | undefined): Holder | undefined {
  try {
    const holder = JSON.parse(content ?? '') as Partial<Holder>
    return typeof holder.pid === 'number' && holder.identity ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}
