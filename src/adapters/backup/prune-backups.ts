import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { keptTimes, type KeepRules } from '#config/kept-backups.ts'
import { backupNames, readSection } from './backup-manifest.ts'
import { type BackupPlace, backupsOf } from './backup-place.ts'
import { readManifest } from './check-backup.ts'

/** Milliseconds after which a backup without its last file was interrupted. */
const unfinishedFor = 86_400_000

/**
 * Removes the backups that the rules do not keep, those that were interrupted more than a day ago, and the files that no
 * other backup has. Returns the names of the removed backups. Call it while no other backup is written there.
 */
export async function pruneBackups(place: BackupPlace, rules: KeepRules, now: Date): Promise<string[]> {
  const backups = await backupsOf(place)
  const complete = backups.filter(({ complete: isComplete }) => isComplete)
  const kept = keptTimes(
    complete.map(({ time }) => time),
    rules,
  )
  const left = complete.filter(({ time }) => kept.has(time))
  const outdated = complete.filter(({ time }) => !kept.has(time))
  const interrupted = backups.filter(
    ({ time, complete: isComplete }) => !isComplete && now.getTime() - time.getTime() > unfinishedFor,
  )
  // Read before anything is removed: a manifest that cannot be read keeps everything.
  const keptLists = await listsOf(place, left)
  const otherLists = new Set([...(await listsOf(place, outdated))].filter((list) => !keptLists.has(list)))
  const unused = await onlyIn(place, otherLists, keptLists)
  for (const { name } of [...outdated, ...interrupted]) await removeBackup(place, name)
  for (const sha256 of unused) await place.storage.delete(backupNames.object(sha256))
  return [...outdated, ...interrupted].map(({ name }) => name)
}

/** The checksums of the lists of files that some backups refer to. */
async function listsOf(place: BackupPlace, backups: { name: string }[]): Promise<Set<string>> {
  const lists = new Set<string>()
  for (const { name } of backups)
    for (const { sha256 } of (await readManifest(place, name)).files?.sections ?? []) lists.add(sha256)
  return lists
}

/** Returns the lists and files that only `lists` need. */
async function onlyIn(place: BackupPlace, lists: Set<string>, others: Set<string>): Promise<Set<string>> {
  const unused = new Set(lists)
  for (const list of lists) for (const sha256 of await filesOf(place, list)) unused.add(sha256)
  if (unused.size > 0) for (const list of others) for (const sha256 of await filesOf(place, list)) unused.delete(sha256)
  return unused
}

async function filesOf({ storage }: BackupPlace, list: string): Promise<string[]> {
  const file = await storage.get(backupNames.object(list))
  if (!file) return []
  return readSection(gunzipSync(await buffer(file.body)).toString()).map(({ sha256 }) => sha256)
}

/** The checksum goes first: from then on the backup is not complete. */
async function removeBackup({ storage }: BackupPlace, name: string): Promise<void> {
  await storage.delete(backupNames.checksum(name))
  for await (const keys of storage.keys(`${backupNames.backups}/${name}`))
    for (const key of keys) await storage.delete(key)
}
