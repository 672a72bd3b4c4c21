import { createInterface } from 'node:readline/promises'
import { readSettings } from '#config/env.ts'
import { forgetUnfinishedBackups, type HeldWork, heldWork } from '#domain/operations/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { openBackup, sourceOptions } from '../backup-source.ts'
import { loadApp } from '../load-app.ts'
import { progressBar } from '../progress-bar.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

type Product = Awaited<ReturnType<typeof loadApp>>
type Database = Awaited<ReturnType<Product['openDatabase']>>

/** Puts back what `backup` wrote. */
export const restore: Verb = {
  usage: `restore [<folder>] [--backup <name>] [--identity <file>] [--yes]
       loads the newest backup of the folder, or of BACKUP_TO; the site must be stopped
       --backup     another one, such as 2026-11-22-03-00-00
       --identity   file with the private key of age for backups that were encrypted for BACKUP_RECIPIENTS
       --yes        replaces a database with people in it without asking`,
  async run(words, { root, environment }) {
    const { word: folder, options } = readOptions(words, { ...sourceOptions, yes: 'boolean' }, restore.usage)
    const settings = readSettings(environment)
    const product = await loadApp()
    const source = { folder, name: options.backup, identity: options.identity }
    const backup = await openBackup(product, { settings, root }, source)
    const bar = progressBar(process.stderr)
    // The whole backup is read and found good before anything is changed.
    await product.checkBackup(backup, bar.tell).finally(bar.end)
    // Takes the data folder for itself: a running site refuses.
    const database = await product.openDatabase(settings, 'serve')
    try {
      await refuseRunningSite(database)
      if ((await isFilled(database)) && !options.yes) await askFirst(backup.manifest.marketplace)
      const storage = await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
      const files = await product.restoreFiles(backup, storage, bar.tell)
      const now = systemClock(settings.clockOffset).now()
      await product.restoreTables(backup, { databaseUrl: database.directUrl, now, tell: bar.tell })
      bar.end()
      const added = await product.migrate(database.directUrl)
      await forgetUnfinishedBackups(database)
      process.stdout.write(`Restored ${backup.name} from ${backup.place.where}: ${files} files\n`)
      if (added.length > 0) process.stdout.write(`Applied ${added.join(', ')}\n`)
      process.stdout.write(sentenceAbout(await heldWork(database, { kind: 'system', locale: 'en' })))
    } finally {
      await database.close()
    }
  },
}

async function refuseRunningSite({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'quartier' AND pid <> pg_backend_pid()`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new Error('Quartier is running on this database. Stop every node first.')
}

async function isFilled({ pool }: Database): Promise<boolean> {
  const { rows: tables } = await pool.query<{ there: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS there`)
  if (!tables[0]?.there) return false
  return (await pool.query('SELECT 1 FROM users LIMIT 1')).rows.length > 0
}

/** Throws one sentence unless somebody types the name of the marketplace. */
async function askFirst(marketplace: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error('The database is not empty. With --yes everything in it is replaced without asking.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = `The database is not empty, and everything in it is replaced. Type "${marketplace}" to go on: `
  const answer = await terminal.question(question).finally(() => terminal.close())
  if (answer.trim() !== marketplace) throw new Error('Nothing was changed.')
}

/** Says what is held, and how it is released or dropped. */
function sentenceAbout(held: HeldWork): string {
  const names = {
    mail: 'mails',
    event: 'events',
    timer: 'automatic steps',
    webhook: 'webhook calls',
    payment: 'payments',
  }
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = held[kind as keyof HeldWork]
    return count > 0 ? `${count} ${name}` : []
  })
  if (parts.length === 0) return ''
  return `Held, because the old site has probably done them since the backup: ${parts.join(', ')}.
Look at /console/failures, then run "quartier resume" to do them or "quartier resume --drop" to forget them.\n`
}
