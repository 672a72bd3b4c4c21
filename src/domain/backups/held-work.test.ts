import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { holdDueWork } from '#adapters/database/backup/hold-due-work.ts'
import { newId } from '#kernel/id.ts'
import { hour } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deliverDueMails, drainEvents } from '../notifications/index.ts'
import { retryFailedEvents } from '../outbox/index.ts'
import { fireTimers } from '../transactions/index.ts'
import { addWebhook, deliverWebhooks, feedReader, numberEvents } from '../webhooks/index.ts'
import { dropHeldWork, heldWork, releaseHeldWork } from './index.ts'

const posted: string[] = []
const { app, people, room, ask, url } = await stayWorld({
  webhooks: { mayPostTo: () => true, post: async (address) => (posted.push(address), 204) },
})
const { db } = app
const system = { kind: 'system', locale: 'en' } as const
const day = 24 * hour
const nothing = { mail: 0, push: 0, event: 0, timer: 0, webhook: 0, payment: 0 }
let transactionId: string

/**
 * A request that has run out, an unsent mail, an event that nobody was told of, a webhook call, and three orders about
 * money.
 */
async function dueWork(): Promise<void> {
  await drainEvents(app)
  await addWebhook(app, { url: 'https://programs.example/hook', eventTypes: [] })
  transactionId = await ask(await room())
  await drainEvents(app)
  await numberEvents(app)
  app.clock.pass(6 * day)
  await ask(await room())
  // As `backup` does before it reads the database.
  await numberEvents(app)
  const now = app.clock.now()
  const money = { currency: 'EUR', createdAt: now, updatedAt: now, runAt: now }
  await db
    .insertInto('payments')
    .values({
      ...money,
      id: 'pi_1',
      transactionId,
      attempt: 1,
      status: 'captured',
      authorised: 9000,
      captured: 9000,
      fee: 0,
      accountId: 'acct_1',
      readAt: now,
    })
    .execute()
  await db
    .insertInto('refunds')
    .values({ ...money, id: newId(), paymentId: 'pi_1', key: 'a', amount: 100, status: 'due' })
    .execute()
  await db
    .insertInto('payouts')
    .values({ ...money, transactionId, accountId: 'acct_1', amount: 8000, status: 'due' })
    .execute()
}

async function hold(): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await holdDueWork(client, app.clock.now())
  await client.end()
}

/** Lets everything run that is due, as the worker does. */
async function work(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await fireTimers(app)
    await drainEvents(app)
    await retryFailedEvents(app, [feedReader])
    await deliverDueMails(app)
    await deliverWebhooks(app)
  }
}

const orders = async () =>
  (
    await Promise.all(
      (['payments', 'refunds', 'payouts'] as const).map((table) =>
        db.selectFrom(table).select(['runAt', 'status', 'tries']).execute(),
      ),
    )
  ).flat()
const stateOf = () =>
  db.selectFrom('transactions').select('state').where('id', '=', transactionId).executeTakeFirstOrThrow()

beforeAll(dueWork)

test('what was due before a restore does not run, and new work does', async () => {
  const before = await stateOf()
  await hold()
  const held = await heldWork(app, system)
  expect(held).toMatchObject({ payment: 3 })
  for (const kind of ['mail', 'event', 'timer', 'webhook'] as const)
    expect([kind, held[kind] > 0]).toEqual([kind, true])
  await work()
  expect([app.sent.length, posted.length, await stateOf()]).toEqual([0, 0, before])
  expect((await orders()).filter(({ runAt }) => runAt !== null)).toEqual([])
  await ask(await room())
  await work()
  expect(app.sent.length).toBeGreaterThan(0)
  expect(await heldWork(app, system)).toEqual(held)
  await expect(releaseHeldWork(app, people.anna)).rejects.toMatchObject({ code: 'forbidden' })
})

test('staff let it go, and each thing happens once', async () => {
  const mails = app.sent.length
  await releaseHeldWork(app, people.operator)
  expect(await heldWork(app, system)).toEqual(nothing)
  // The provider is asked what it has done before it is told anything: that is the second try.
  expect((await orders()).map(({ runAt, tries }) => [runAt?.getTime(), tries])).toEqual(
    Array.from({ length: 3 }, () => [app.clock.now().getTime(), 1]),
  )
  await work()
  expect(await stateOf()).toMatchObject({ state: 'state/declined' })
  expect(app.sent.length).toBeGreaterThan(mails)
  expect(posted.length).toBeGreaterThan(0)
  const sent = app.sent.map(({ id }) => id)
  expect(new Set(sent).size).toBe(sent.length)
  const [entry] = await db
    .selectFrom('auditEntries')
    .select('actorId')
    .where('reason', '=', 'held after a restore')
    .execute()
  expect(entry).toEqual({ actorId: people.operator.userId })
})

test('staff drop it, and it never runs, but for what is about money', async () => {
  const dropped = await ask(await room())
  await db.updateTable('refunds').set({ status: 'due', runAt: app.clock.now() }).execute()
  await numberEvents(app)
  await hold()
  const [mails, calls] = [app.sent.length, posted.length]
  const { event, payment } = await dropHeldWork(app, people.operator)
  expect([event > 0, payment > 0]).toEqual([true, true])
  expect(await heldWork(app, system)).toEqual(nothing)
  await work()
  // Of the request itself nobody was told; its automatic steps were not due yet.
  expect([app.sent.length, posted.length]).toEqual([mails, calls])
  expect(await db.selectFrom('refunds').select(['status', 'runAt']).execute()).toEqual([
    { status: 'due', runAt: app.clock.now() },
  ])
  expect(await db.selectFrom('timers').select('failed').where('transactionId', '=', dropped).execute()).not.toEqual([])
})
