import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { bothInStep, clusterWorld, killPostgres, primaryOf } from './cluster-world.ts'
import { followStream } from './event-stream.ts'
import { expectKept, openThread, peopleAtWork, send } from './people-at-work.ts'

const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 10 : 2
/** Milliseconds after which people can write again. */
const promised = 30_000

describe.skipIf(!inject('cluster'))('the primary is killed -9', () => {
  test(`${rounds} times under bookings and messages: nothing that was acknowledged is lost, and writes go on within 30 s`, async () => {
    const world = await clusterWorld()
    await world.bothServe()
    // A separate conversation: the host's open event stream is notified of its messages.
    const [writer, ...guests] = world.guests
    if (!writer) throw new Error('nobody writes')
    const thread = await openThread(world, writer)
    const stream = await followStream(world, world.host)
    const work = await peopleAtWork({ ...world, guests })
    const written: string[] = []
    const pauses: number[] = []
    let isOver = false
    const writing = (async () => {
      for (; !isOver; await sleep(100)) {
        const content = `Nachricht ${newId()}`
        const answer = await send(world, writer, thread, { content, clientKey: newId() }).catch(() => undefined)
        if (answer?.status === 303) written.push(content)
      }
    })()
    for (let round = 0; round < rounds; round += 1) {
      const { primary } = await bothInStep(world)
      await sleep(2000)
      const killedAt = performance.now()
      // Every second time Patroni is lost with it, as with the whole machine.
      await killPostgres(world, primary, round % 2 === 0)
      const before = performance.now()
      while (work.lastWrite < before + 500) {
        if (performance.now() - killedAt > 180_000) {
          const leader = (await primaryOf(world)) ?? 'nobody'
          throw new Error(`nothing can be written any more, ${leader} leads: ${work.failed.slice(-3).join(', ')}`)
        }
        await sleep(50)
      }
      pauses.push(work.lastWrite - killedAt)
      await world.start(primary)
    }
    await bothInStep(world)
    await sleep(2000)
    isOver = true
    await writing
    await work.stop()
    const { messages, bookings } = work.acknowledged
    const seconds = pauses.map((each) => (each / 1000).toFixed(1)).join(', ')
    console.info(
      `${rounds} kills: ${bookings.length} stays and ${messages.length + written.length} messages acknowledged, writes again after ${seconds} s; ${work.failed.length} of ${work.requests} requests failed; the stream was opened ${stream.opened} times`,
    )
    expect(Math.min(bookings.length, messages.length, written.length)).toBeGreaterThan(rounds * 3)
    await expectKept(world, { bookings, messages: [...messages, ...written] })
    // Also what was stored without an answer has to be told, and each once.
    const id = /\/order\/([^/]+)/.exec(thread)?.[1] ?? ''
    const stored = async () =>
      (await world.database.db.selectFrom('messages').select('id').where('transactionId', '=', id).execute()).length
    const told = () => stream.told.filter((each) => each === id).length
    // The first message of the conversation came before the page was open.
    await expect.poll(told, { timeout: 30_000 }).toBeGreaterThanOrEqual((await stored()) - 1)
    expect(told()).toBe((await stored()) - 1)
    await stream.close()
    expect(Math.max(...pauses)).toBeLessThan(promised)
  })
})
