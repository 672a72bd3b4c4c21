import { readKeepRules } from '#config/kept-backups.ts'
import { beginBackup, endBackup } from '#domain/backups/index.ts'
import { numberEvents } from '#domain/webhooks/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { backupFolderAdvice } from '../backup-folder-advice.ts'
import { marketplaceKey, openTarget } from '../backup-source.ts'
import { type Site, withSite } from '../open-site.ts'
import { progressBar } from '../progress-bar.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

/** Writes database and uploaded files into a folder or bucket, also while the site runs. */
export const backup: Verb = {
  usage: `backup [<folder>] [--keep <rules>] [--database-only]
       writes a backup into the folder, or into that of BACKUP_TO; the site may go on running
       --keep            removes older backups there, but for the newest of so many days, weeks or months, such as
                         daily=7,weekly=4,monthly=6; without a folder BACKUP_KEEP
       --database-only   without uploaded pictures, where those are backed up otherwise`,
  async run(args, place) {
    const kinds = { keep: 'string', 'database-only': 'boolean' } as const
    const {
      positionals: [folder],
      options,
    } = readOptions(args, kinds, backup.usage, 1)
    const rules = options.keep === undefined ? undefined : readKeepRules('--keep', options.keep)
    await withSite(place, async (site) => {
      const keep = rules ?? (folder ? undefined : site.settings.backup.keep)
      await recordBackup(site, { folder, root: place.root, keep, databaseOnly: options['database-only'] })
    })
  },
}

type Target = Awaited<ReturnType<typeof openTarget>>
type Choice = {
  folder: string | undefined
  root: string
  keep: ReturnType<typeof readKeepRules> | undefined
  databaseOnly: boolean | undefined
}

/**
 * Makes a backup and records how it ended. What fails before the first byte is recorded too: staff read of it, and the daily
 * backup waits before it tries again. Only the refusal while another backup is running is not a run.
 */
async function recordBackup(site: Site, choice: Choice): Promise<void> {
  const { settings, product, database } = site
  const needs = { db: database.db, clock: systemClock(settings.clockOffset) }
  let where: string | undefined
  let run: string | undefined
  try {
    const target = await openTarget(product, settings, choice.folder)
    where = target.where
    await product.withBackupLock(database.directUrl, async () => {
      run = await beginBackup(needs, target.where)
      const name = await writeBackup(site, target, choice)
      await endBackup(needs, run, { name })
    })
  } catch (thrown) {
    const advice = where && backupFolderAdvice(thrown, where)
    const error = advice ? new Error(`${(thrown as Error).message}: ${advice}`, { cause: thrown }) : thrown
    const recordFailure = async () =>
      endBackup(needs, run ?? (await beginBackup(needs, where)), { failure: reasonOf(error as Error) })
    // Without the database there is still the sentence of the command.
    if (!product.isOtherBackupRunning(error)) await recordFailure().catch(() => {})
    throw error
  }
}

/** Writes a backup, removes what is not kept, and prints a line about each. Returns the name of the backup. */
async function writeBackup(
  { product, settings, database }: Site,
  target: Target,
  { root, keep, databaseOnly }: Choice,
): Promise<string> {
  const clock = systemClock(settings.clockOffset)
  const marketplace = await marketplaceKey(settings, root)
  const { place, encryption } = await product.placeForBackup(target, marketplace, settings.backup)
  // Replaced values are stored for the event feed by transaction numbers, which a restore cannot take over.
  await numberEvents({ db: database.db, clock, log: product.createJsonLog(settings.logLevel) })
  const files = databaseOnly
    ? null
    : await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
  const bar = progressBar(process.stderr)
  const { tell } = bar
  const task = { databaseUrl: database.directUrl, files, place, encryption, now: new Date(), tell }
  const written = await product.writeBackup(task).finally(bar.end)
  const { name, manifest, newFiles, newBytes } = written
  const pictures = manifest.files ? `${manifest.files.count} files` : 'no files'
  process.stdout.write(
    `${name} in ${place.where}\n${Object.keys(manifest.tables).length} tables, ${pictures}, ${newFiles} of them new (${megabytes(newBytes)})\n`,
  )
  const removed = keep ? await product.pruneBackups(place, keep, new Date()) : []
  if (removed.length > 0) process.stdout.write(`Removed ${removed.join(', ')}\n`)
  return name
}

/** Several addresses of a host that all refuse are one error without a message. */
function reasonOf({ message, name }: Error): string {
  return message || name
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
