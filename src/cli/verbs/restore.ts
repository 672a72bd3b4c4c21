import { createInterface } from 'node:readline/promises'
import { readSettings } from '#config/env.ts'
import { forgetUnfinishedBackups, heldWork } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { openBackup, sourceOptions } from '../backup-source.ts'
import { loadApp } from '../load-app.ts'
import { progressBar } from '../progress-bar.ts'
import { readOptions } from '../read-options.ts'
import { isFilled, refuseRunningSite, sentenceAbout, sentenceAboutSchema } from '../stopped-site.ts'
import { commandLine, type Verb } from '../verb.ts'

/** Puts back what `backup` wrote. */
export const restore: Verb = {
  usage: `restore [<folder>] [--backup <name>] [--identity <file>] [--yes]
       loads the newest backup of the folder, or of BACKUP_TO; the site must be stopped
       --backup     another one, such as 2026-11-22-03-00-00
       --identity   file with the private key of age for backups that were encrypted for BACKUP_RECIPIENTS
       --yes        replaces a database with people in it without asking`,
  async run(args, { root, environment }) {
    const { positionals, options } = readOptions(args, { ...sourceOptions, yes: 'boolean' }, restore.usage, 1)
    const settings = readSettings(environment)
    const product = await loadApp()
    const source = { folder: positionals[0], name: options.backup, identity: options.identity }
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
      process.stdout.write(sentenceAboutSchema(added))
      process.stdout.write(sentenceAbout(await heldWork(database, commandLine)))
    } finally {
      await database.close()
    }
  },
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
