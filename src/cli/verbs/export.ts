import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { numberEvents } from '#domain/webhooks/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { marketplaceKey } from '../backup-source.ts'
import { withSite } from '../open-site.ts'
import { progressBar } from '../progress-bar.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

/** Writes everything of a marketplace into one archive that other machines, versions and databases can read. */
export const exportVerb: Verb = {
  usage: `export <file.tar.gz> [--database-only]
       writes people, listings, stays, messages, payments and pictures; the site may go on running
       --database-only   without uploaded pictures`,
  async run(args, place) {
    const {
      positionals: [path],
      options,
    } = readOptions(args, { 'database-only': 'boolean' }, exportVerb.usage, 1)
    if (!path) throw new Error(`The file is missing. Usage: quartier ${exportVerb.usage}`)
    const file = resolve(path)
    if (existsSync(file)) throw new Error(`${file} exists already.`)
    await withSite(place, async ({ settings, product, database }) => {
      const clock = systemClock(settings.clockOffset)
      const marketplace = await marketplaceKey(settings, place.root)
      // Replaced values are stored for the event feed by transaction numbers, which are not exported.
      await numberEvents({ db: database.db, clock, log: product.createJsonLog(settings.logLevel) })
      const files = options['database-only']
        ? null
        : await product.openStorage({ folder: settings.storageDir, s3Url: settings.storageUrl })
      const bar = progressBar(process.stderr)
      const task = { databaseUrl: database.directUrl, files, file, marketplace, now: clock.now(), tell: bar.tell }
      const { tables, files: pictures } = await product.writeExport(task).finally(bar.end)
      const rows = Object.values(tables).reduce((sum, each) => sum + each, 0)
      process.stdout.write(
        `${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${pictures?.count ?? 'no'} files\n`,
      )
    })
  },
}
