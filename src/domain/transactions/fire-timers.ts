import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isOutage, isProblem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { retries } from '../retries.ts'
import { record } from '../events.ts'
import { signalChange } from '../change-signal.ts'
import { callsProvider, type StepWork, runPaidTransition } from './paid-transition.ts'
import { replayResults } from './payment-commands.ts'
import { next, type Transition } from './process.ts'
import { type LockedTransaction, lockTransaction } from './lock-transaction.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'
import { pauseAfterSilence } from './pause-after-silence.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments' | 'log'>

/**
 * Runs due timers in order: automatic transitions, delayed mails, reminders. Each runs once, also with several nodes,
 * because a node locks the row of the transaction. A failing timer is postponed or parked and delays no other. Returns the
 * number of timers that ran.
 */
export async function fireTimers(app: Needs, limit = 100): Promise<number> {
  const due = await app.db
    .selectFrom('timers')
    .select('transactionId')
    .where('failed', 'is', null)
    .where('runAt', '<=', app.clock.now())
    .orderBy('runAt')
    .orderBy('transactionId')
    .limit(limit)
    .execute()
  let fired = 0
  for (const { transactionId } of due) {
    const ran = await fireNext(app, transactionId).catch((error: unknown) => {
      app.log('error', 'a timer could not be put off', { transactionId, reason: failureReason(error) })
      return false
    })
    if (ran) fired += 1
  }
  if (fired > 0) signalChange(app)
  return fired
}

type DueTimer = { kind: string; name: string; dueAt: Date; tries: number }

/** The next due timer of one transaction. False when another node has it, or there is none any longer. */
async function fireNext(app: Needs, transactionId: string): Promise<boolean> {
  let timer: DueTimer | undefined
  let paid: Transition | undefined
  const fire: StepWork<boolean> = async (tx, payments) => {
    const locked = await lockTransaction(tx, transactionId, { skipLocked: true })
    timer = locked && !locked.isReserved ? await nextTimer(app, tx, transactionId) : undefined
    if (!locked || !timer) return false
    const transition = timer.kind === 'transition' ? due(locked, timer) : undefined
    if (!transition) await recordDueMail(app, tx, locked, timer)
    // The payment provider is not called inside a database transaction: `paid-transition.ts` runs the step.
    else if (callsProvider(transition) && !paid) paid = transition
    else {
      await applyLockedTransition(app, tx, locked, { transition, actor: 'system', actorId: null, payments })
      await pauseAfterSilence(app, tx, locked, transition)
    }
    return true
  }
  try {
    const fired = await app.db.transaction().execute((tx) => fire(tx, replayResults([])))
    if (!paid) return fired
    const request = { transition: paid.name, actor: 'system', actorId: null }
    return await runPaidTransition(app, { transition: paid, transactionId, request }, fire)
  } catch (error) {
    // Another node is executing this transition. Postponing the timer now would delete it under that node's payment call.
    if (isProblem(error) && error.code === 'transaction-locked') return false
    // A transaction that cannot even be read, for example because its process is gone, has a timer that is due all the same.
    timer ??= await nextTimer(app, app.db, transactionId)
    if (timer) await putOff(app, transactionId, timer, error)
    return false
  }
}

function due({ transaction, process }: LockedTransaction, { name }: DueTimer): Transition {
  const transition = next(process, transaction.state, 'system', name)
  if (!transition) throw new Error(`timer ${name} of transaction ${transaction.id} does not fit its state`)
  return transition
}

async function nextTimer(app: Needs, db: Kysely<DB>, transactionId: string): Promise<DueTimer | undefined> {
  return db
    .selectFrom('timers')
    .select(['kind', 'name', 'dueAt', 'tries'])
    .where('transactionId', '=', transactionId)
    .where('failed', 'is', null)
    .where('runAt', '<=', app.clock.now())
    .orderBy('dueAt')
    .orderBy('kind')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Records that a mail of the process is due. After an interruption, a reminder is left out when its deadline has passed or
 * a later reminder is due, so that nobody gets two at once.
 */
async function recordDueMail(
  app: Needs,
  tx: Transaction<DB>,
  locked: LockedTransaction,
  timer: DueTimer,
): Promise<void> {
  const { transaction, process } = locked
  await tx
    .deleteFrom('timers')
    .where('transactionId', '=', transaction.id)
    .where('kind', '=', timer.kind)
    .where('name', '=', timer.name)
    .execute()
  if (timer.kind === 'reminder') {
    const answer = process.answers.find(({ state }) => state === transaction.state)
    const deadline = await tx
      .selectFrom('timers')
      .select('dueAt')
      .where('transactionId', '=', transaction.id)
      .where('name', '=', answer?.timer ?? '')
      .executeTakeFirst()
    if (!deadline || deadline.dueAt <= app.clock.now() || (await isOvertaken(app, tx, transaction.id, timer))) return
  }
  const { listingId, customerId, providerId } = transaction
  await record(tx, app.clock, 'transaction.notification-due', {
    actorId: null,
    subjectId: transaction.id,
    payload: { listingId, customerId, providerId, notification: timer.kind === 'reminder' ? 'reminder' : timer.name },
  })
}

async function isOvertaken(app: Needs, tx: Transaction<DB>, transactionId: string, timer: DueTimer): Promise<boolean> {
  const later = await tx
    .selectFrom('timers')
    .select('name')
    .where('transactionId', '=', transactionId)
    .where('kind', '=', 'reminder')
    .where('dueAt', '>=', timer.dueAt)
    .where('dueAt', '<=', app.clock.now())
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Parks a refused timer at once: no other automatic transition of this state is tried, and staff see why. Any other failure
 * may pass: it is tried again, later each time, until it is parked too (`retries.timers`).
 */
async function putOff(app: Needs, transactionId: string, timer: DueTimer, error: unknown): Promise<void> {
  const reason = failureReason(error)
  const [tries, now] = [timer.tries + 1, app.clock.now()]
  app.log('error', 'a timer could not run', { transactionId, timer: timer.name, tries, reason })
  // A failure of the database passes, and so does a payment provider that is still to be configured or does not answer.
  const passes = ['stripe-missing-api-key', 'transaction-payment-failed', 'payment-provider-silent']
  const isRefusal = isProblem(error) && !isOutage(error) && !passes.includes(error.code)
  const isParked = isRefusal || tries >= retries.timers.maxTries
  await app.db
    .updateTable('timers')
    .set({
      tries,
      reason,
      failedAt: now,
      ...(isParked
        ? { failed: reason, parkedAt: now }
        : { runAt: new Date(now.getTime() + backOff(tries, retries.timers.wait)) }),
    })
    .where('transactionId', '=', transactionId)
    .where('kind', '=', timer.kind)
    .$if(!isRefusal, (query) => query.where('name', '=', timer.name))
    .execute()
}
