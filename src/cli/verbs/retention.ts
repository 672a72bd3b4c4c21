import { withSite } from '../open-site.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

const usage = 'retention [--dry-run]'

export const retention: Verb = {
  usage,
  async run(args, place) {
    const dryRun = readOptions(args, { 'dry-run': 'boolean' }, usage).options['dry-run'] ?? false
    await withSite(place, async ({ settings, database, product }) => {
      const { purgeExpired } = await import('#domain/privacy/index.ts')
      const { app } = await product.createApp(settings, database)
      const report = Object.entries(await purgeExpired(app, { dryRun }))
      for (const [name, count] of report) process.stdout.write(`${String(count).padStart(7)}  ${name}\n`)
      if (report.length === 0) process.stdout.write('Nothing has expired\n')
      else if (dryRun) process.stdout.write('Nothing was changed\n')
    })
  },
}
