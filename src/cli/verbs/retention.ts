import { withSite } from '../open-site.ts'
import type { Verb } from '../verb.ts'

const usage = 'retention [--dry-run]'

export const retention: Verb = {
  usage,
  async run(words, place) {
    const dryRun = words[0] === '--dry-run'
    if (words.length > (dryRun ? 1 : 0)) throw new Error(`Usage: quartier ${usage}`)
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
