import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { clusterWorld } from './cluster-world.ts'
import { expectKept, peopleAtWork } from './people-at-work.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const rounds = full ? 20 : 3
/** Requests between two kills. */
const between = Number(process.env.CLUSTER_REQUESTS || (full ? 80_000 : 4500)) / rounds

describe.skipIf(!inject('cluster'))('a node is killed -9', () => {
  test(`${rounds} times: at most one request of a thousand fails, and no write is repeated or lost`, async () => {
    const world = await clusterWorld()
    await world.bothServe()
    const work = await peopleAtWork(world)
    for (let round = 0; round < rounds; round += 1) {
      const node = round % 2 === 0 ? 'node-a' : 'node-b'
      const until = work.requests + between
      while (work.requests < until) await sleep(50)
      await world.stop(node, 'SIGKILL')
      await world.start(node)
      await world.bothServe()
    }
    await work.stop()
    const { acknowledged, requests, failed } = work
    console.info(
      `${rounds} kills: ${failed.length} of ${requests} requests failed; ${acknowledged.bookings.length} stays and ${acknowledged.messages.length} messages acknowledged`,
    )
    for (const each of failed) console.info(`failed: ${each}`)
    expect(failed.length / requests).toBeLessThanOrEqual(0.001)
    await expectKept(world, acknowledged)
  })
})
