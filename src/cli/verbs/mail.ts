import type { App } from '#domain/app.ts'
import { failedWork, retryFailedWork } from '#domain/operations/index.ts'
import { system } from '#domain/users/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { withSite } from '../open-site.ts'
import type { Verb } from '../verb.ts'

const usage = `mail list                             mails that failed, wait for another attempt or may not have arrived
       quartier mail retry <id>              sends one of them again
       quartier mail retry refused|failed|uncertain
                                             sends all whose address was refused, all that failed otherwise, or all that may
                                             not have arrived`

type Directory = Pick<App, 'db' | 'clock'>

/** Mails that did not go out. */
export const mail: Verb = {
  usage,
  async run([action = '', which, ...rest], place) {
    const isList = action === 'list' && which === undefined
    const isRetry = action === 'retry' && which !== undefined
    if ((!isList && !isRetry) || rest.length > 0) throw new Error(`Usage: quartier ${usage}`)
    await withSite(place, async ({ settings, database }) => {
      const directory = { db: database.db, clock: systemClock(settings.clockOffset) }
      process.stdout.write(isRetry ? await retry(directory, which) : await list(directory))
    })
  },
}

async function list(directory: Directory): Promise<string> {
  const mails = await failedMails(directory)
  const lines = mails.map(({ id, name, outcome, attempts, parkedAt, nextAttemptAt, reason }) => {
    const next = parkedAt ? outcome : `next attempt ${nextAttemptAt.toISOString()}`
    return [id, name.padEnd(34), next, `${attempts} attempts`, reason].join('  ')
  })
  return lines.map((line) => `${line}\n`).join('') || 'Every mail has gone out.\n'
}

async function retry(directory: Directory, which: string): Promise<string> {
  const parked = (await failedMails(directory)).filter(({ parkedAt }) => parkedAt)
  const isOutcome = which === 'refused' || which === 'failed' || which === 'uncertain'
  const chosen = isOutcome ? parked.filter(({ outcome }) => outcome === which).map(({ id }) => id) : [which]
  for (const id of chosen)
    await retryFailedWork(directory, system, { kind: 'mail', id }).catch(() => {
      throw new Error(`There is no mail ${id} that could be sent again.`)
    })
  return `${chosen.length} ${chosen.length === 1 ? 'mail is' : 'mails are'} sent again\n`
}

async function failedMails(directory: Directory) {
  const first = await failedWork(directory, system)
  const items = [...first.items]
  for (let page = 2; page <= first.totalPages; page += 1)
    items.push(...(await failedWork(directory, system, { page })).items)
  return items.filter(({ kind }) => kind === 'mail')
}
