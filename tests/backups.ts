import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freshDatabase } from './database.ts'
import { readKeepRules } from '#config/kept-backups.ts'
import type { Storage } from '#domain/images/index.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import {
  decryptionOf,
  type EncryptionChoice,
  existingPlace,
  type OpeningKeys,
  placeForBackup,
} from '#adapters/backup/backup-place.ts'
import { checkBackup, type OpenBackup, readManifest } from '#adapters/backup/check-backup.ts'
import { pruneBackups } from '#adapters/backup/prune-backups.ts'
import { refuseNewerBackup } from '#adapters/backup/restore-backup.ts'
import { type WrittenBackup, writeBackup } from '#adapters/backup/write-backup.ts'

/** Backups and pictures in temporary folders; `remove` deletes them. */
export function backupFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-backups-'))
  const [target, source] = [join(folder, 'target'), join(folder, 'source')]
  return {
    target,
    pictures: createDiskStorage(source),
    opened: { storage: createDiskStorage(target), where: target },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** A database with two tables instead of all: what backups do with their files does not depend on how many there are. */
export async function smallDatabase() {
  const database = await freshDatabase()
  for (const statement of [
    'drop schema public cascade',
    'create schema public',
    'create table schema_migrations (name text)',
    'create table asset_versions (version text, assets jsonb)',
    'create table users (id uuid)',
  ])
    await sql.raw(statement).execute(database.db)
  return database
}

type Opened = { storage: Storage; where: string }

export const notEncrypted: EncryptionChoice = { recipients: [], passphrase: undefined }

/** Writes a backup of a database and its pictures. */
export async function backUp(
  opened: Opened,
  { databaseUrl, files, at }: { databaseUrl: string; files: Storage; at: string },
  choice = notEncrypted,
): Promise<WrittenBackup> {
  const { place, encryption } = await placeForBackup(opened, 'euro2024', choice)
  return writeBackup({ databaseUrl, files, place, encryption, now: new Date(at), tell: () => {} })
}

/** Opens a backup as `restore` does. */
export async function openWritten(
  opened: Opened,
  name: string,
  keys: OpeningKeys = { identities: [], passphrase: undefined },
): Promise<OpenBackup> {
  const place = await existingPlace(opened, 'euro2024')
  const manifest = await readManifest(place, name)
  refuseNewerBackup(name, manifest)
  return { place, name, manifest, decryption: await decryptionOf(place, keys) }
}

/** Opens a backup and reads all of it, as `restore` does before it changes anything. */
export async function openAndCheck(...words: Parameters<typeof openWritten>): Promise<OpenBackup> {
  const backup = await openWritten(...words)
  await checkBackup(backup, () => {})
  return backup
}

export async function prune(opened: Opened, rules: string, now: string): Promise<string[]> {
  return pruneBackups(await existingPlace(opened, 'euro2024'), readKeepRules('--keep', rules), new Date(now))
}

/** The files below a folder, relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
