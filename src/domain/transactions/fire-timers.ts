import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { isProblem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { next } from './process.ts'
import { type Held, holdTransaction } from './standing.ts'
import { takeStep } from './take-step.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'log'>

/**
 * Runs what is due, in the order in which it is due: automatic transitions, mails that were to come later, reminders. Each
 * happens once, also with several nodes at it, because whoever runs it holds the transaction's row. Answers how many ran.
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
  for (const { transactionId } of due) if (await fireNext(app, transactionId)) fired += 1
  return fired
}

type DueTimer = { kind: string; name: string; dueAt: Date; tries: number }

/** The next due timer of one transaction. False when another node has it, or there is none any longer. */
async function fireNext(app: Needs, transactionId: string): Promise<boolean> {
  let timer: DueTimer | undefined
  try {
    return await app.db.transaction().execute(async (tx) => {
      const held = await holdTransaction(tx, transactionId, { skipLocked: true })
      timer = held && (await nextTimer(app, tx, transactionId))
      if (!held || !timer) return false
      if (timer.kind === 'transition') await runTransition(app, tx, held, timer)
      else await tellLater(app, tx, held, timer)
      return true
    })
  } catch (error) {
    if (timer) await putOff(app, transactionId, timer, error)
    return false
  }
}

async function nextTimer(app: Needs, tx: Transaction<DB>, transactionId: string): Promise<DueTimer | undefined> {
  return tx
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

async function runTransition(app: Needs, tx: Transaction<DB>, held: Held, { name }: DueTimer): Promise<void> {
  const { standing, process } = held
  const transition = next(process, standing.state, 'system', name)
  if (!transition) throw new Error(`timer ${name} of transaction ${standing.id} does not fit its state`)
  await takeStep({
    app,
    tx,
    standing,
    process,
    transition,
    actor: 'system',
    actorId: null,
    params: {},
    isFirst: false,
    reason: null,
  })
}

/** A reminder whose deadline has passed meanwhile, because nobody was awake, is told to nobody. */
async function tellLater(app: Needs, tx: Transaction<DB>, held: Held, timer: DueTimer): Promise<void> {
  const { standing, process } = held
  await tx
    .deleteFrom('timers')
    .where('transactionId', '=', standing.id)
    .where('kind', '=', timer.kind)
    .where('name', '=', timer.name)
    .execute()
  if (timer.kind === 'reminder') {
    const answer = process.answers.find(({ state }) => state === standing.state)
    const deadline = await tx
      .selectFrom('timers')
      .select('dueAt')
      .where('transactionId', '=', standing.id)
      .where('name', '=', answer?.timer ?? '')
      .executeTakeFirst()
    if (!deadline || deadline.dueAt <= app.clock.now()) return
  }
  const { listingId, customerId, providerId } = standing
  await record(tx, app.clock, 'transaction.notification-due', {
    actorId: null,
    subjectId: standing.id,
    payload: { listingId, customerId, providerId, notification: timer.kind === 'reminder' ? 'reminder' : timer.name },
  })
}

/**
 * A refusal stays: no other automatic transition of this state is tried, and operators see why. Anything else may pass: it
 * is tried again, later each time, at most an hour apart.
 */
async function putOff(app: Needs, transactionId: string, timer: DueTimer, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  app.log('error', 'a timer could not run', {
    transactionId,
    timer: timer.name,
    tries: timer.tries + 1,
    error: message,
  })
  const wait = Math.min(3_600_000, 5000 * 2 ** Math.min(timer.tries, 10))
  await app.db
    .updateTable('timers')
    .set(
      isProblem(error)
        ? { failed: error.code, tries: timer.tries + 1 }
        : { runAt: new Date(app.clock.now().getTime() + wait), tries: timer.tries + 1 },
    )
    .where('transactionId', '=', transactionId)
    .where('kind', '=', timer.kind)
    .$if(!isProblem(error), (query) => query.where('name', '=', timer.name))
    .execute()
}
