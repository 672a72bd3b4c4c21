import { dropHeldWork, type HeldWork, heldWork, releaseHeldWork } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { workNouns } from '../counted.ts'
import { withSite } from '../open-site.ts'
import { readOptions } from '../read-options.ts'
import { commandLine, type Verb } from '../verb.ts'

/** Releases or drops what a restore holds. */
export const resume: Verb = {
  usage: `resume [--drop] [--dry-run]
       does the mails, automatic steps, webhook calls and payments that "restore" holds, because they were due before it
       --drop      forgets them instead, but for payments, which are done
       --dry-run   counts them and changes nothing`,
  async run(args, place) {
    const { options } = readOptions(args, { drop: 'boolean', 'dry-run': 'boolean' }, resume.usage)
    await withSite(place, async ({ settings, database: { db } }) => {
      const app = { db, clock: systemClock(settings.clockOffset) }
      const settle = options['dry-run'] ? heldWork : options.drop ? dropHeldWork : releaseHeldWork
      const held = await settle(app, commandLine)
      const done = options['dry-run'] ? 'held' : options.drop ? 'dropped' : 'released'
      const lines = (Object.keys(workNouns) as (keyof HeldWork)[]).map((kind) => {
        const what = done === 'dropped' && kind === 'payment' ? 'released' : done
        return `${workNouns[kind][1].padEnd(27)}${held[kind]} ${what}\n`
      })
      process.stdout.write(lines.join(''))
    })
  },
}
