import { isProblem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit, type FailedKind } from '../audit.ts'
import { signalChange } from '../change-signal.ts'
import { heldByRestore } from '../held-by-restore.ts'
import { countHeldPayments, releaseHeldPayments } from '../payments/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { staffActor } from '../users/index.ts'
import { retryFailedWork, setAsideFailedWork } from '../background-work/index.ts'

type Needs = Pick<App, 'db' | 'clock'>

/** Number of things of each kind that a restore holds. */
export type HeldWork = Record<FailedKind | 'payment', number>

/** Returns what a restore holds until staff decide. For staff and the command line. Throws `forbidden`. */
export async function heldWork({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<HeldWork> {
  staffActor(viewer)
  const held: HeldWork = { event: 0, timer: 0, mail: 0, push: 0, webhook: 0, payment: await countHeldPayments(db) }
  const rows = await db
    .selectFrom('failedWork')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('reason', '=', heldByRestore)
    .where('parkedAt', 'is not', null)
    .groupBy('kind')
    .execute()
  for (const { kind, count } of rows) held[kind as FailedKind] = count
  return held
}

/** Lets everything run that a restore holds. For staff and the command line. Returns what it was. Throws `forbidden`. */
export async function releaseHeldWork(app: Needs, viewer: Viewer): Promise<HeldWork> {
  const held = await heldWork(app, viewer)
  await eachHeld(app, (item) => retryFailedWork(app, viewer, item))
  await resumePayments(app, viewer)
  signalChange(app)
  return held
}

/**
 * Drops everything that a restore holds but payments: none of it runs. Orders about money are released, because each begins
 * by asking the provider what it has done, and one that was not done must not be forgotten. For staff and the command line.
 * Returns what it was. Throws `forbidden`.
 */
export async function dropHeldWork(app: Needs, viewer: Viewer): Promise<HeldWork> {
  const held = await heldWork(app, viewer)
  await eachHeld(app, (item) => setAsideFailedWork(app, viewer, item))
  await resumePayments(app, viewer)
  signalChange(app)
  return held
}

/** Each by itself, as by hand: one that somebody else settles meanwhile is passed over. */
async function eachHeld(
  { db }: Needs,
  settle: (item: { kind: FailedKind; id: string }) => Promise<void>,
): Promise<void> {
  const rows = await db
    .selectFrom('failedWork')
    .select(['kind', 'id'])
    .where('reason', '=', heldByRestore)
    .where('parkedAt', 'is not', null)
    .execute()
  for (const { kind, id } of rows)
    if (kind && id) await settle({ kind: kind as FailedKind, id }).catch(refuseUnlessGone)
}

function refuseUnlessGone(error: unknown): void {
  if (!isProblem(error) || error.code !== 'not-found') throw error
}

async function resumePayments({ db, clock }: Needs, viewer: Viewer): Promise<void> {
  const actorId = staffActor(viewer)
  const action = 'failed-work.retried'
  await db.transaction().execute(async (tx) => {
    for (const subjectId of await releaseHeldPayments(tx, clock.now()))
      await audit(tx, clock, { actorId, action, subjectKind: 'stay', subjectId, reason: heldByRestore })
  })
}
