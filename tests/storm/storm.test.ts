import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { chanceOf } from '#tests/faults/chance.ts'
import type { Audit, Audited, Rest } from './audited.ts'
import { auditsAfterwards, auditsAtRest } from './audits.ts'
import { type PeopleInStorm, peopleInStorm } from './people-in-storm.ts'
import { settle } from './settle.ts'
import { databaseLog } from './storm-faults.ts'
import { restOf, type StormWorld, stormWorld, until } from './storm-world.ts'
import { strikeAll } from './strike.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const minutes = Number(process.env.STORM_MINUTES || (full ? 30 : 0.6))
const seeds = process.env.STORM_SEED ? [Number(process.env.STORM_SEED)] : full ? [11, 12, 13] : [11]

/** What has to be acknowledged of each kind at least: a storm that meets no writes would prove nothing. */
const least = { signUps: 2, submitted: 1, approved: 1, messages: 20, requests: 20, steps: 5, uploads: 5 } as const
const kinds = Object.keys(least) as (keyof typeof least)[]

describe.each(seeds)('a storm with the seed %i', (seed) => {
  const struck: string[] = []
  const where = () => `seed ${seed}, last faults: ${struck.slice(-3).join(', ')}`
  const chanceFor = (name: string) => chanceOf(hash(`${seed} ${name}`))
  let world: StormWorld
  let work: PeopleInStorm
  let before: Rest

  beforeAll(async () => {
    world = await stormWorld()
    await world.start()
    work = await peopleInStorm(world, chanceFor)
    // Pages, pictures and mails have loaded what they need.
    const { answered, mail } = world
    await until('everybody works', async () => kinds.every((kind) => answered[kind].length > 0) && mail.taken.size > 0)
    before = await restOf(world)
  }, 600_000)
  afterAll(async () => {
    await work?.stop()
    await world?.close()
  }, 240_000)

  const audit = async (audits: Record<string, Audit>, clock = systemClock()) => {
    const { database, answered, mail: mails, files, startedAt } = world
    const rest = { before, after: await restOf(world) }
    const audited: Audited = { db: database.db, clock, answered, mails, files, startedAt: startedAt(), rest }
    const found = await Promise.all(Object.values(audits).map((find) => find(audited)))
    return found.flat().slice(0, 20)
  }

  test(
    `people work while faults come for ${minutes} minutes, and afterwards the site is at rest`,
    async () => {
      await strikeAll(world, { minutes, chanceFor, run: work.run, struck }).catch((error: unknown) => {
        throw new Error(`${where()}\n${world.printed().slice(-3000)}\n${databaseLog(world)}`, { cause: error })
      })
      await work.stop()
      for (const kind of kinds)
        expect(world.answered[kind].length, `${kind}, ${where()}`).toBeGreaterThanOrEqual(least[kind])
      await expect.poll(() => audit(auditsAtRest), { message: where(), timeout: 90_000, interval: 1000 }).toEqual([])
      report(await restOf(world))
    },
    minutes * 60_000 + 400_000,
  )

  test('nothing that was acknowledged is lost or there twice, and all that is counted and stored fits together', async () => {
    const clock = await settle(world)
    expect(await audit(auditsAfterwards, clock), where()).toEqual([])
  }, 900_000)

  function report(after: Rest): void {
    const { requests, refused, doubtful } = work.run
    const { answered, mail } = world
    const acknowledged = kinds.map((kind) => `${answered[kind].length} ${kind}`).join(', ')
    const times = new Map<string, number>()
    for (const name of struck) times.set(name, (times.get(name) ?? 0) + 1)
    console.info(
      [
        `seed ${seed}: ${requests} requests; acknowledged: ${acknowledged}; ${refused} refused, ${doubtful} left without an answer`,
        `${struck.length} faults: ${[...times].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
        `mails: ${mail.taken.size} taken, ${mail.dropped.size} not confirmed, ${mail.refused.size} refused`,
        `memory ${before.residentMegabytes} MB, then ${after.residentMegabytes} MB; open files ${before.openFiles}, then ${after.openFiles}`,
      ].join('\n'),
    )
  }
})

/** Returns a number for a text. */
function hash(text: string): number {
  let value = 7
  for (const letter of text) value = (Math.imul(value, 31) + letter.charCodeAt(0)) >>> 0
  return value
}
