import type { backupState } from '#domain/backups/index.ts'

/** Hour of the night, in the marketplace's time zone, from which the daily backup is made. */
const hourOfNight = 3
const hour = 3_600_000

/**
 * Returns whether the running site should make its daily backup now: at night, or at any time when the last good one is
 * older than 26 hours or there is none. After a failure it is tried again an hour later.
 */
export function isBackupDue(
  now: Date,
  { lastGoodAt, lastTriedAt }: Pick<Awaited<ReturnType<typeof backupState>>, 'lastGoodAt' | 'lastTriedAt'>,
  timeZone: string,
): boolean {
  if (lastTriedAt && now.getTime() - lastTriedAt.getTime() < hour) return false
  if (!lastGoodAt) return true
  const age = now.getTime() - lastGoodAt.getTime()
  const localHour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  return age > 26 * hour || (age > 12 * hour && localHour >= hourOfNight && localHour < hourOfNight + 3)
}
