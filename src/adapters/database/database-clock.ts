import { type Kysely, sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { DB } from '#db/tables.ts'

/** A clock that follows that of the database. `stop` ends the comparisons. */
export type DatabaseClock = Clock & { stop(): void }

/** Milliseconds between two comparisons, and the difference that is not worth a correction. */
const every = 60_000
const tolerance = 1000
/** A machine whose clock differs by more than this is reported, in milliseconds. */
const worthReporting = 10_000

/**
 * Returns the machine's clock, corrected by what it differs from the database's: timers of several nodes run at the same
 * time, although the clock of one of them is wrong. It is compared once a minute; while the database does not answer, the
 * last difference is kept. `machine` is the clock to correct, and may be moved by an offset of the settings.
 */
export async function databaseClock(
  db: Kysely<DB>,
  log: App['log'],
  { machine = systemClock(), offset = 0 }: { machine?: Clock; offset?: number } = {},
): Promise<DatabaseClock> {
  let difference = 0
  const compare = async () => {
    const asked = machine.now().getTime()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const answered = machine.now().getTime()
    const found = (rows[0]?.now.getTime() ?? asked) - (asked + answered) / 2
    // Half of the way there and back is what the comparison does not know.
    if (Math.abs(found - difference) <= tolerance + (answered - asked) / 2) return
    difference = Math.round(found)
    if (Math.abs(difference) > worthReporting)
      log('warn', 'the clock of this machine differs from that of the database', { milliseconds: -difference })
  }
  await compare()
  const timer = setInterval(() => {
    compare().catch((error: unknown) =>
      log('warn', 'the clock of the database could not be read', { reason: failureReason(error) }),
    )
  }, every).unref()
  return {
    now: () => new Date(machine.now().getTime() + difference + offset),
    stop: () => clearInterval(timer),
  }
}
