import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { clusterWorld } from './cluster-world.ts'
import { expectKept, peopleAtWork } from './people-at-work.ts'

const wanted = Number(process.env.CLUSTER_REQUESTS || (process.env.QUARTIER_TEST_SCALE === 'full' ? 100_000 : 3000))

/** Milliseconds between two restarts. Without a pause a small machine would mostly start nodes. */
const pause = wanted > 10_000 ? 15_000 : 0

describe.skipIf(!inject('cluster'))('an update of both nodes, one after the other', () => {
  test(`no request of ${wanted} fails while nodes stop and start`, async () => {
    const world = await clusterWorld()
    await world.bothServe()
    const work = await peopleAtWork(world)
    let restarts = 0
    for (; work.requests < wanted || restarts < 2; restarts += 1) {
      const node = restarts % 2 === 0 ? 'node-a' : 'node-b'
      await world.stop(node)
      await world.start(node)
      await world.bothServe()
      await sleep(pause)
    }
    await work.stop()
    const { acknowledged, requests, failed } = work
    const { bookings, messages } = acknowledged
    console.info(
      `${requests} requests during ${restarts} restarts, ${failed.length} failed; ${bookings.length} stays and ${messages.length} messages acknowledged`,
    )
    expect(failed).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(wanted)
    expect(Math.min(bookings.length, messages.length)).toBeGreaterThan(10)
    await expectKept(world, acknowledged)
  })
})
