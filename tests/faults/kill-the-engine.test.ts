import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findNightDifferences } from '#domain/availability/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { startNode } from '#tests/start/program.ts'
import { freshDatabase } from '#tests/database.ts'
import { testApp } from '#tests/app.ts'
import { person } from '#tests/people.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { queryFeed } from '#domain/webhooks/index.ts'
import { fireTimers, transition } from '#domain/transactions/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { chanceOf } from './chance.ts'

const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 50 : 2
const seed = Number(process.env.SEED ?? 20240614)

/** What the program prints once the engine has acknowledged it: a request, an answer to one, a message. */
const kinds = ['asked', 'answered', 'said'] as const

const { db, url } = await freshDatabase()
const app = { ...(await testApp(db)), clock: systemClock() }
const anna = await person(app as never, 'anna')
const guests = await crowd(app, 24)
const listings = await Promise.all(
  Array.from({ length: 40 }, () => publishedListing(app as never, anna.userId, { capacity: 2 })),
)

test(`kill -9 of the engine, ${rounds} times, under 24 people at work: what was acknowledged is there, nothing is half`, async () => {
  const chance = chanceOf(seed)
  const lines: string[] = []
  const recoveries: number[] = []
  let killedAt = 0
  // A slow machine acknowledges less between two kills. It is then killed more often, until there is enough to check.
  for (let round = 0; round < rounds || (round < 4 * rounds && !isEnough(lines)); round += 1) {
    const program = startNode(['tests/faults/working-program.ts'], {
      env: { ...process.env, DATABASE_URL: url, WORK: JSON.stringify([anna, guests, listings]) },
    })
    await firstLine(program)
    if (killedAt > 0) recoveries.push(performance.now() - killedAt)
    // Most kills of many come at any moment; few kills, and those that are added, come when work of every kind has begun.
    if (rounds < 50 || round >= rounds) await everyKind(program)
    await wait(chance.between(200, 700))
    program.process.kill('SIGKILL')
    killedAt = performance.now()
    const { printed } = await program.ended
    lines.push(...printed.split('\n').slice(0, -1))
  }
  recoveries.sort((a, b) => a - b)
  const done = { asked: of(lines, 'asked'), answered: of(lines, 'answered'), said: of(lines, 'said') }
  console.info(
    `seed ${seed}: ${done.asked.length} asked, ${done.answered.length} answered, ${done.said.length} said; working again after ${median(recoveries)} ms (p50), ${recoveries.at(-1)?.toFixed(0)} ms at most`,
  )
  for (const kind of kinds) expect(done[kind].length, kind).toBeGreaterThan(rounds)
  await expectKept(done)
  expect(await halves()).toEqual({ steps: 0, people: 0, events: 0, timers: 0, messages: 0 })
  expect(await findNightDifferences(app)).toEqual([])
}, 900_000)

test('afterwards nothing is stuck: every mail is noted, every request can be answered or runs out', async () => {
  await expect
    .poll(
      async () => {
        await drainEvents(app)
        // The feed of programs has a place of its own.
        await queryFeed(app, {})
        for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
        const { rows } = await sql<{ unread: number }>`
          select count(*)::int as unread from events e, event_cursors c where (e.xid, e.seq) > (c.xid, c.seq)`.execute(
          db,
        )
        return rows[0]?.unread
      },
      { timeout: 120_000 },
    )
    .toBe(0)
  const [open] = await db.selectFrom('transactions').select('id').where('state', '=', 'state/preauthorized').execute()
  if (open)
    expect(await codeOf(transition(app, anna, { id: open.id, transition: 'transition/accept' }))).toBe('was accepted')
  const muchLater = { ...app, clock: systemClock(400 * 86_400_000) }
  for (let fired = 1; fired > 0;) fired = await fireTimers(muchLater)
  const left = await db.selectFrom('timers').selectAll().where('kind', '=', 'transition').execute()
  expect(left).toEqual([])
  const waiting = await db
    .selectFrom('transactions')
    .select('id')
    .where('state', 'not in', ['state/enquiry', 'state/declined', 'state/reviewed', 'state/cancelled'])
    .execute()
  expect(waiting).toEqual([])
}, 300_000)

async function everyKind(program: ReturnType<typeof startNode>): Promise<void> {
  const isThere = (kind: string) => program.printed().split(`${kind} `).length > 2
  for (const since = Date.now(); !kinds.every(isThere) && Date.now() - since < 20_000;) await wait(20)
}

/** Returns whether more was acknowledged of every kind than there are kills, so that no check compares nothing. */
function isEnough(lines: string[]): boolean {
  return kinds.every((kind) => of(lines, kind).length > rounds)
}

async function firstLine(program: ReturnType<typeof startNode>): Promise<void> {
  let over = false
  void program.ended.then(() => (over = true))
  while (!program.printed().includes('\n')) {
    if (over) throw new Error(`the program ended: ${program.printed()}`)
    await wait(5)
  }
}

function of(lines: string[], kind: string): string[][] {
  return lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.split(' ').slice(1)] : []))
}

async function expectKept({ asked, answered, said }: Record<(typeof kinds)[number], string[][]>): Promise<void> {
  const bookings = new Set(
    (await db.selectFrom('bookings').select('transactionId').execute()).map((row) => row.transactionId),
  )
  const messages = new Set(
    (await db.selectFrom('messages').select(['transactionId', 'content']).execute()).map(
      (row) => `${row.transactionId} ${row.content}`,
    ),
  )
  const steps = new Set(
    (await db.selectFrom('transitions').select(['transactionId', 'transition']).execute()).map(
      (row) => `${row.transactionId} ${row.transition.replace('transition/', '')}`,
    ),
  )
  expect(asked.filter(([id = '']) => !bookings.has(id))).toEqual([])
  expect(asked.filter((line) => !messages.has(line.join(' ')))).toEqual([])
  expect(answered.filter((line) => !steps.has(line.join(' ')))).toEqual([])
  expect(said.filter((line) => !messages.has(line.join(' ')))).toEqual([])
}

/** Transactions and messages of which a part is missing. */
async function halves() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from transactions t where (select count(*) from transitions s where s.transaction_id = t.id)
      <> (select count(*) from events e where e.subject_id = t.id and e.name like 'transaction.%transition%' or e.subject_id = t.id and e.name = 'transaction.initiated')) as events,
    (select count(*)::int from transactions t where not exists (select from transitions s where s.transaction_id = t.id and s.to_state = t.state)) as steps,
    (select count(*)::int from transactions t where (select count(*) from participations p where p.transaction_id = t.id) <> 2) as people,
    (select count(*)::int from transactions t where state = 'state/preauthorized' and not exists (select from timers m where m.transaction_id = t.id and m.name = 'transition/expire')) as timers,
    (select count(*)::int from messages m where not exists (select from events e where e.subject_id = m.transaction_id and e.payload ->> 'messageId' = m.id::text)) as messages`.execute(
    db,
  )
  return rows[0]
}

function median(sorted: number[]): string {
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)
}
