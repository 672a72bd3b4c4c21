import { readSettings } from '#config/env.ts'
import { heldWork } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { marketplaceKey } from './backup-source.ts'
import { loadApp } from './load-app.ts'
import { progressBar } from './progress-bar.ts'
import { isFilled, refuseRunningSite, sentenceAbout, sentenceAboutSchema } from './stopped-site.ts'
import { commandLine, type CommandContext } from './verb.ts'

/**
 * Fills the empty database of a site with an export, or only reads the export and says what is in it. Throws one sentence
 * when it is damaged, of another marketplace or a newer version, or when there are people in the database.
 */
export async function importArchive(
  file: string,
  { root, environment }: CommandContext,
  dryRun: boolean,
): Promise<void> {
  const settings = readSettings(environment)
  const product = await loadApp()
  const bar = progressBar(process.stderr)
  // The whole export is read and found good before anything is changed.
  const checked = await product.checkExport(file, bar.tell).finally(bar.end)
  const { marketplace, createdAt } = checked.head
  const ours = await marketplaceKey(settings, root)
  if (marketplace !== ours) throw new Error(`${file} is of the marketplace ${marketplace}, and this site is ${ours}.`)
  const rows = Object.values(checked.contents.tables).reduce((sum, each) => sum + each, 0)
  const summary = `${rows} rows and ${checked.contents.files?.count ?? 'no'} files of ${createdAt}`
  if (dryRun) return void process.stdout.write(`${file} is good: ${summary}\nNothing was changed.\n`)
  // Takes the data folder for itself: a running site refuses.
  const database = await product.openDatabase(settings, 'serve')
  try {
    await refuseRunningSite(database)
    if (await isFilled(database))
      throw new Error(
        'There are people in the database. An export fills an empty one; "quartier restore" puts a backup back.',
      )
    const files = await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
    const now = systemClock(settings.clockOffset).now()
    await product
      .importExport(checked, { databaseUrl: database.directUrl, files, now, tell: bar.tell })
      .finally(bar.end)
    const added = await product.migrate(database.directUrl)
    process.stdout.write(`Imported ${summary}\n`)
    process.stdout.write(sentenceAboutSchema(added))
    process.stdout.write(sentenceAbout(await heldWork(database, commandLine)))
  } finally {
    await database.close()
  }
}
