import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { parseDuration } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { eraseFiles } from '../images/index.ts'
import { type PurgeContext, purgeSteps } from './purge-steps.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'storage' | 'log'>

/** How many rows were erased or emptied, by the name of the step; with a dry run, how many would be. */
export type PurgeReport = Record<string, number>

/** Thrown to undo a dry run. */
class DryRun extends Error {}

/**
 * Erases what the periods of the marketplace's `retention` have run out for: what deletions left, mails, expired tokens and
 * sessions, uploads that were never used, addresses of stays that are over. Runs every hour and may run on several nodes at
 * once. A dry run does the same in one transaction and rolls it back. Returns the counts; logs them when there are any.
 */
export async function purgeExpired(app: Needs, { dryRun = false } = {}): Promise<PurgeReport> {
  const report: PurgeReport = {}
  const now = app.clock.now()
  const before: PurgeContext['before'] = (period) =>
    new Date(now.getTime() - parseDuration(app.marketplace.retention[period]))
  const contentHashes: string[] = []
  const run = async (tx: Transaction<DB>, name: string) => {
    const count = await purgeSteps[name]?.({ app, tx, now, before, contentHashes })
    if (count) report[name] = count
  }
  const names = Object.keys(purgeSteps)
  if (dryRun) {
    await app.db
      .transaction()
      .execute(async (tx) => {
        for (const name of names) await run(tx, name)
        throw new DryRun()
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error
      })
    return report
  }
  for (const name of names) await app.db.transaction().execute((tx) => run(tx, name))
  await eraseFiles(app, contentHashes)
  if (Object.keys(report).length > 0) app.log('info', 'retention periods ran out', report)
  return report
}
