import { opendirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { sweepOrphans } from '#domain/images/index.ts'
import { type Clock, systemClock } from '#kernel/clock.ts'
import { findWorkLeft } from './audits/work-left.ts'
import type { StormWorld } from './storm-world.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** A mail whose sending was interrupted counts as uncertain five minutes later. */
const afterInterruption = 6 * minute
/** Milliseconds after which work that has not become less is stuck. */
const patience = 90_000
/** Mails may cause others, such as those about messages that gather meanwhile. */
const mostRounds = 4

/**
 * Starts the site again with a clock that is ahead of everything that waits, until all work in the background is done. Then
 * ends it, and removes what a day later would be removed. Returns the clock.
 */
export async function settle(world: StormWorld): Promise<Clock> {
  let clock = systemClock()
  for (let round = 0; round < mostRounds; round += 1) {
    await world.end('SIGTERM')
    const last = await lastDue(world)
    if (round > 0 && !last) break
    const ahead = Math.max(afterInterruption, (last?.getTime() ?? 0) - Date.now() + minute)
    clock = systemClock(ahead)
    await world.start(`PT${Math.ceil(ahead / 1000)}S`)
    await allDone(world, clock).catch((error: unknown) => {
      throw new Error(`while work is finished\n${world.printed().slice(-3000)}`, { cause: error })
    })
  }
  await world.end('SIGTERM')
  await sweepLeftovers(world)
  return clock
}

/** Waits until no work is left, for as long as it becomes less: after a long storm there is much of it. */
async function allDone({ database: { db } }: StormWorld, clock: Clock): Promise<void> {
  let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const
  for (let since = Date.now(); ; await sleep(250)) {
    const left = await findWorkLeft({ db, clock })
    if (left.length === 0) return
    // An event that is read leaves mails to be sent.
    const events = left.filter((each) => each.endsWith('was not read by notifications')).length
    if (left.length < least[0] || events < least[1]) {
      least = [Math.min(left.length, least[0]), Math.min(events, least[1])]
      since = Date.now()
    }
    if (Date.now() - since > patience) throw new Error(`${left.length} are left undone: ${left.slice(0, 5).join(', ')}`)
  }
}

/** The latest time at which something that waits for its next attempt is due; undefined when nothing waits. */
async function lastDue({ database }: StormWorld): Promise<Date | undefined> {
  const { rows } = await database.pool.query<{ last: Date | null }>(`
    select max(at) as last from (
      select due_at as at from deliveries where state = 'queued'
      union all select started_at from deliveries where state = 'sending'
      union all select next_attempt_at from failed_events where parked_at is null and set_aside_at is null
    ) waiting`)
  return rows[0]?.last ?? undefined
}

/**
 * What a killed process was storing is removed after a day: its files are made older, and swept twice as an hour later
 * would be.
 */
async function sweepLeftovers({ database, files }: StormWorld): Promise<void> {
  const yesterday = (Date.now() - 2 * day) / 1000
  for (const path of filesBelow(files)) utimesSync(path, yesterday, yesterday)
  const { db } = database
  const app = { db, clock: systemClock(2 * day), storage: createDiskStorage(files) }
  for (let round = 0; round < 2; round += 1) await sweepOrphans(app)
}

function filesBelow(folder: string): string[] {
  const paths: string[] = []
  const entries = opendirSync(folder)
  for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
    const path = join(folder, entry.name)
    paths.push(...(entry.isDirectory() ? filesBelow(path) : [path]))
  }
  entries.closeSync()
  return paths
}
