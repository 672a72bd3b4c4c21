import { dropHeldWork, type HeldWork, heldWork, releaseHeldWork } from '#domain/operations/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { withSite } from '../open-site.ts'
import { readOptions } from '../read-options.ts'
import { refuseWords, type Verb } from '../verb.ts'

/** Releases or drops what a restore holds. */
export const resume: Verb = {
  usage: `resume [--drop] [--dry-run]
       does the mails, automatic steps, webhook calls and payments that "restore" holds, because they were due before it
       --drop      forgets them instead, but for payments, which are done
       --dry-run   counts them and changes nothing`,
  async run(words, place) {
    const { word, options } = readOptions(words, { drop: 'boolean', 'dry-run': 'boolean' }, resume.usage)
    refuseWords(word === undefined ? [] : [word], resume.usage)
    await withSite(place, async ({ settings, database: { db } }) => {
      const app = { db, clock: systemClock(settings.clockOffset) }
      const settle = options['dry-run'] ? heldWork : options.drop ? dropHeldWork : releaseHeldWork
      const held = await settle(app, { kind: 'system', locale: 'en' })
      const done = options['dry-run'] ? 'held' : options.drop ? 'dropped' : 'released'
      const lines = Object.keys(names).map((kind) => {
        const what = done === 'dropped' && kind === 'payment' ? 'released' : done
        return `${names[kind as keyof HeldWork].padEnd(17)}${held[kind as keyof HeldWork]} ${what}\n`
      })
      process.stdout.write(lines.join(''))
    })
  },
}

const names: Record<keyof HeldWork, string> = {
  mail: 'mails',
  push: 'browser notices',
  event: 'events',
  timer: 'automatic steps',
  webhook: 'webhook calls',
  payment: 'payments',
}
