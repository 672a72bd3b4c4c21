import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { unreadEvents } from '../outbox/index.ts'
import { countFailedWork, type FailedCount } from './failed-work.ts'

/**
 * The state of the background work of the whole marketplace. `unreadEvents` by reader of the outbox, with the age of the
 * oldest in seconds; `deliveries` (mails) and `pushes` by state; due timers, with the seconds since the oldest became due.
 */
export type WorkFigures = {
  unreadEvents: { reader: string; count: number; oldestSeconds: number }[]
  deliveries: { state: string; count: number }[]
  pushes: { state: string; count: number }[]
  webhookDeliveries: { state: string; count: number }[]
  failed: FailedCount[]
  timersDue: number
  oldestDueTimerSeconds: number
  mailsDue: number
  oldestDueMailSeconds: number
  /** Since the last comparison of both books with the payment provider; 0 before the first. */
  comparedSeconds: number
}

/** Counting stops here, so that a long queue does not make the figures slow. */
const maxCounted = 10_000

/** Counts what waits, what is done and what failed. */
export async function workFigures({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<WorkFigures> {
  const now = clock.now()
  const [unreadEvents, deliveries, pushes, webhookDeliveries, failed, timers, mails, compared] = await Promise.all([
    unreadByReader(db, now),
    byState(db, 'deliveries', 'mail'),
    byState(db, 'deliveries', 'push'),
    byState(db, 'webhookDeliveries'),
    countFailedWork(db),
    dueTimers(db, now),
    dueMails(db, now),
    db
      .selectFrom('reconciliations')
      .select(({ fn }) => fn.max('finishedAt').as('at'))
      .executeTakeFirst(),
  ])
  return {
    unreadEvents,
    deliveries,
    pushes,
    webhookDeliveries,
    failed,
    timersDue: timers.count,
    oldestDueTimerSeconds: timers.oldestSeconds,
    mailsDue: mails.count,
    oldestDueMailSeconds: mails.oldestSeconds,
    comparedSeconds: ageOf(compared?.at ?? null, now),
  }
}

async function unreadByReader(db: Kysely<DB>, now: Date): Promise<WorkFigures['unreadEvents']> {
  const unread = await unreadEvents(db, maxCounted)
  return unread.map(({ oldest, ...each }) => ({ ...each, oldestSeconds: ageOf(oldest, now) }))
}

async function byState(
  db: Kysely<DB>,
  table: 'deliveries' | 'webhookDeliveries',
  channel?: 'mail' | 'push',
): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom(table)
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .$if(channel !== undefined, (query) => query.where(sql`channel`, '=', channel ?? ''))
    .groupBy('state')
    .execute()
}

type Due = { count: number; oldestSeconds: number }

async function dueTimers(db: Kysely<DB>, now: Date): Promise<Due> {
  return dueOf(
    await sql<DueRow>`select count(*) as count, min(run_at) as oldest from
      (select run_at from timers where failed is null and run_at <= ${now} order by run_at limit ${maxCounted}) due`.execute(
      db,
    ),
    now,
  )
}

async function dueMails(db: Kysely<DB>, now: Date): Promise<Due> {
  return dueOf(
    await sql<DueRow>`select count(*) as count, min(due_at) as oldest from
      (select due_at from deliveries where channel = 'mail' and state = 'queued' and due_at <= ${now} order by due_at limit ${maxCounted}) due`.execute(
      db,
    ),
    now,
  )
}

type DueRow = { count: number; oldest: Date | null }

function dueOf({ rows }: { rows: DueRow[] }, now: Date): Due {
  return { count: rows[0]?.count ?? 0, oldestSeconds: ageOf(rows[0]?.oldest ?? null, now) }
}

function ageOf(since: Date | null, now: Date): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0
}
