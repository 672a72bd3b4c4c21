import type { BackupPlace } from './backup-place.ts'

/** Seconds without a write after which nobody writes a file any more. */
const restingFor = 60

/**
 * Removes the files that interrupted backups left unfinished. Call it while no other backup of this site runs; what was
 * written a moment ago stays all the same, because another site may write to the same place. Returns their number.
 */
export async function removeLeftovers({ storage }: Pick<BackupPlace, 'storage'>): Promise<number> {
  let removed = 0
  for await (const { key, ageSeconds } of storage.list('incoming/')) {
    if (ageSeconds < restingFor) continue
    await storage.delete(key)
    removed += 1
  }
  return removed
}
