import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { parseDuration } from '#kernel/clock.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { eraseFiles } from '../images/index.ts'
import { onSavepoint, type Outcome } from '../savepoint.ts'
import { eraseDataExports } from './data-export/drop-data-exports.ts'
import { type PurgeContext, purgeSteps } from './purge-steps.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'storage' | 'log'>

/** Number of rows erased or emptied by the name of the step; with a dry run, of rows that would be. */
export type PurgeReport = Record<string, number>

/** Thrown to undo a dry run. */
class DryRun extends Error {}

/**
 * Erases everything whose period in the marketplace's `retention` has run out: accounts that were closed four weeks ago,
 * what deletions left, mails, expired tokens and sessions, uploads that were never used, addresses of stays that are over.
 * Runs every hour and may run on several nodes at once. A step that fails is logged, and the others go on. A dry run does
 * the same in one transaction and rolls it back. Returns the counts; logs them when there are any.
 */
export async function purgeExpired(app: Needs, { dryRun = false } = {}): Promise<PurgeReport> {
  const now = app.clock.now()
  const before: PurgeContext['before'] = (period) =>
    new Date(now.getTime() - parseDuration(app.marketplace.retention[period]))
  const run: Run = { context: { app, now, before, contentHashes: [], dataExports: [] }, report: {} }
  if (dryRun) {
    await app.db
      .transaction()
      .execute(async (tx) => {
        await takeSteps(run, tx, (work) => valueOf(onSavepoint(tx, () => work(tx))))
        throw new DryRun()
      })
      .catch((error: unknown) => {
        if (!(error instanceof DryRun)) throw error
      })
    return run.report
  }
  try {
    await takeSteps(run, app.db, (work) => app.db.transaction().execute(work))
  } finally {
    await eraseFiles(app, run.context.contentHashes)
    await eraseDataExports(app, run.context.dataExports)
  }
  if (Object.keys(run.report).length > 0) app.log('info', 'retention periods ran out', run.report)
  return run.report
}

type Run = { context: Omit<PurgeContext, 'tx'>; report: PurgeReport }
type InTransaction = (work: (tx: Transaction<DB>) => Promise<number>) => Promise<number>

async function takeSteps({ context, report }: Run, db: Kysely<DB>, inTransaction: InTransaction): Promise<void> {
  const { log } = context.app
  for (const [name, step] of Object.entries(purgeSteps)) {
    const failed = (error: unknown) =>
      log('error', 'a step of the retention failed', { step: name, reason: failureReason(error) })
    try {
      const parts = typeof step === 'function' ? [step] : await step.parts(context, db)
      for (const part of parts) {
        const count = await inTransaction((tx) => part({ ...context, tx })).catch(failed)
        if (count) report[name] = (report[name] ?? 0) + count
      }
    } catch (error) {
      failed(error)
    }
  }
}

async function valueOf(outcome: Promise<Outcome<number>>): Promise<number> {
  const settled = await outcome
  if (settled.ok) return settled.value
  throw settled.error
}
