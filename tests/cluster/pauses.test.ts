import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { runningPid } from '../../deploy/cluster/parts.ts'
import { bothInStep, clusterWorld, killPostgres } from './cluster-world.ts'
import { expectKept, peopleAtWork } from './people-at-work.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const pauses = full ? [3, 8, 20] : [6]
/** Requests that have to succeed afterwards. */
const afterwards = full ? 3000 : 500

describe.skipIf(!inject('cluster'))('parts of the way to the database', () => {
  test('a replica is lost and comes back: everybody goes on reading, and writing after some seconds', async () => {
    const world = await clusterWorld()
    const { replica } = await bothInStep(world)
    const work = await peopleAtWork(world)
    await killPostgres(world, replica, true)
    const until = work.requests + afterwards
    const lostAt = performance.now()
    while (work.requests < until || work.lastWrite < lostAt + 10_000) await sleep(50)
    await world.start(replica)
    await bothInStep(world)
    await work.stop()
    console.info(`a replica lost: ${work.failed.length} of ${work.requests} requests failed`)
    expect(work.failed).toEqual([])
    await expectKept(world, work.acknowledged)
  })

  test('the pooler answers nothing for some seconds: nothing fails after it, and nothing acknowledged is lost', async () => {
    const world = await clusterWorld()
    const pid = runningPid(world.folder, 'pgbouncer') ?? 0
    for (const seconds of pauses) {
      const before = await peopleAtWork(world)
      await sleep(1000)
      process.kill(pid, 'SIGSTOP')
      await sleep(seconds * 1000)
      process.kill(pid, 'SIGCONT')
      await world.bothServe()
      await before.stop()
      const after = await peopleAtWork(world)
      while (after.requests < afterwards) await sleep(50)
      await after.stop()
      console.info(
        `${seconds} s without an answer: ${before.failed.length} of ${before.requests} requests failed meanwhile, ${after.failed.length} of ${after.requests} afterwards`,
      )
      expect(after.failed).toEqual([])
      await expectKept(world, before.acknowledged)
      await expectKept(world, after.acknowledged)
    }
  })
})
