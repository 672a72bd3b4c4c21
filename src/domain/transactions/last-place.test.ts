import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findNightDifferences } from '#domain/availability/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { drainEvents } from '#domain/notifications/index.ts'
import { newId } from '#kernel/id.ts'
import { freeStay } from '#processes/free-stay.ts'
import { codeOf } from '#tests/refusal.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { fireTimers, requestStay, transition } from './index.ts'

const isFull = process.env.QUARTIER_TEST_SCALE === 'full'
const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, operator } = people
const guests = await crowd(app, 64)

const request = (guest: Member, listingId: string) =>
  requestStay(app, guest, { listingId, dates: stay, people: 1, clientKey: newId() })

const held = async (listingId: string) => {
  const nights = await app.db.selectFrom('listingNights').selectAll().where('listingId', '=', listingId).execute()
  return nights.map(({ used }) => used)
}

test.each([
  [1, isFull ? 100 : 2],
  [3, isFull ? 100 : 2],
])(
  '64 guests ask for the last places (%i) at once: that many have them, the others are told so',
  async (places, rounds) => {
    const slowest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await app.db.deleteFrom('attempts').execute()
      const listingId = await room({ capacity: places })
      const asked = await Promise.all(
        guests.map(async (guest) => {
          const start = performance.now()
          const answer = await codeOf(request(guest, listingId))
          return { answer, time: performance.now() - start }
        }),
      )
      const answers = asked.map(({ answer }) => answer)
      expect(answers.filter((answer) => answer === 'was accepted')).toHaveLength(places)
      expect(answers.filter((answer) => answer === 'transaction-booking-time-not-available')).toHaveLength(64 - places)
      slowest.push(Math.max(...asked.map(({ time }) => time)))
      expect(await held(listingId)).toEqual([places, places, places])
    }
    slowest.sort((a, b) => a - b)
    const typical = slowest[Math.floor(slowest.length / 2)] ?? 0
    process.stdout.write(
      `the last of 64 answers came after ${typical.toFixed(0)} ms (median), ${slowest.at(-1)?.toFixed(0)} ms at most\n`,
    )
    expect(await findNightDifferences(app)).toEqual([])
  },
  600_000,
)

test('yes, no, withdrawal and the deadline at the same moment: one outcome, and one mail’s worth of it for each side', async () => {
  // Eleven rounds have each order of the steps once.
  const rounds = isFull ? 1000 : 11
  const outcomes: Record<string, number> = {}
  const start = app.clock.now().getTime()
  for (let round = 0; round < rounds; round += 1) {
    app.clock.pass(start - app.clock.now().getTime())
    await app.db.deleteFrom('attempts').execute()
    const id = await ask(await room())
    app.clock.pass(6 * 86_400_000)
    const steps: (() => Promise<unknown>)[] = [
      () => codeOf(act(anna, id, 'accept')),
      () => codeOf(act(anna, id, 'decline')),
      () => codeOf(act(ben, id, 'withdraw')),
      () => fireTimers(app),
      () => codeOf(act(operator, id, 'cancel')),
      () => codeOf(transition(app, ben, { id, transition: 'transition/cancel-by-customer' })),
    ]
    // Another order in each round, the same in each run.
    const order = steps.map((step, index) => ({ step, at: (index * 7 + round * 5) % 11 })).sort((a, b) => a.at - b.at)
    await Promise.all(order.map(({ step }) => step()))
    const way = await wayOf(id)
    outcomes[way.join(' ')] = (outcomes[way.join(' ')] ?? 0) + 1
    expect([1, 2]).toContain(way.length)
    if (way.length === 2) expect([way[0], way[1]?.startsWith('cancel')]).toEqual(['accept', true])
    const booking = await app.db
      .selectFrom('bookings')
      .selectAll()
      .where('transactionId', '=', id)
      .executeTakeFirstOrThrow()
    const isHeld = way.length === 1 && way[0] === 'accept'
    expect(booking.state).toBe(isHeld ? 'accepted' : way.length === 2 ? 'cancelled' : 'declined')
    expect(await held(booking.listingId)).toEqual(isHeld ? [1, 1, 1] : [0, 0, 0])
    expect(await told(id)).toHaveLength(way.length)
  }
  process.stdout.write(`outcomes of ${rounds} races: ${JSON.stringify(outcomes)}\n`)
  await passUntil(app, '2024-08-01T00:00:00Z')
  expect(await findNightDifferences(app)).toEqual([])
  for (let read = 1; read > 0;) read = await drainEvents(app)
  const mails = await mailsOfSteps()
  for (const [step, each] of Object.entries(mails))
    expect(each, `${step}: the sides that its process names, once each`).toEqual(sidesNotified(step))
  expect(Object.keys(mails).length).toBeGreaterThan(3)
}, 900_000)

/** By step, how many mails each occurrence of it is owed: all the same number, and nobody the same one twice. */
async function mailsOfSteps(): Promise<Record<string, { mails: number; people: number }>> {
  const { rows } = await sql<{ step: string; mails: number; people: number }>`
    select distinct e.payload ->> 'transition' as step, count(d.*)::int as mails, count(distinct d.user_id)::int as people
    from events e join deliveries d on d.event_id = e.id
    where e.name = 'transaction.transitioned' group by e.id, step`.execute(app.db)
  expect(new Set(rows.map(({ step }) => step)).size, 'one number for each step').toBe(rows.length)
  return Object.fromEntries(rows.map(({ step, mails, people }) => [step, { mails, people }]))
}

function sidesNotified(step: string): { mails: number; people: number } {
  const { length } = freeStay.notifications.filter(({ on }) => on === step)
  return { mails: length, people: length }
}

async function wayOf(id: string): Promise<string[]> {
  const steps = await app.db
    .selectFrom('transitions')
    .select('transition')
    .where('transactionId', '=', id)
    .where('fromState', '<>', 'state/initial')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return steps.map((step) => step.transition.replace('transition/', ''))
}

/** The events of a transaction's steps after the first: each is one mail for each side that its process names. */
function told(id: string) {
  return app.db
    .selectFrom('events')
    .select('id')
    .where('subjectId', '=', id)
    .where('name', '=', 'transaction.transitioned')
    .execute()
}
