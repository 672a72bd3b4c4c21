import { beforeEach, expect, test } from 'vitest'
import { flexDefaultProcess } from '#processes/flex-default-process.ts'
import { freeStay } from '#processes/free-stay.ts'
import { minute } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { fireTimers } from './fire-timers.ts'
import { timers } from './process.ts'

const { app, room, ask } = await stayWorld()
const { db } = app
const start = app.clock.now().getTime()

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  for (const table of ['attempts', 'timers', 'events'] as const) await db.deleteFrom(table).execute()
})

const kinds = [freeStay, flexDefaultProcess].flatMap((process) => [
  ...process.transitions.filter(({ at }) => at).map(({ name }) => [process.name, 'transition', name] as const),
  ...process.notifications.filter(({ at }) => at).map(({ name }) => [process.name, 'notification', name] as const),
  ...process.answers.flatMap(({ reminders }) =>
    reminders.map((_, index) => [process.name, 'reminder', `answer-${index + 1}`] as const),
  ),
])

test('there are timers to look at', () => {
  expect(timers(freeStay, 'state/preauthorized').length).toBeGreaterThan(0)
  expect(kinds.length).toBeGreaterThan(10)
})

const faults = {
  'whose process is gone': { processVersion: 99 },
  'whose state it does not fit': { state: 'state/nowhere' },
}
const cases = kinds.flatMap((kind) => Object.keys(faults).map((fault) => [...kind, fault] as const))

test.each(cases)(
  'in %s, a %s %s of a transaction %s is put off, and other timers run',
  async (_process, kind, name, fault) => {
    const broken = await ask(await room())
    const sound = await ask(await room())
    await db.deleteFrom('timers').execute()
    await db
      .updateTable('transactions')
      .set(faults[fault as keyof typeof faults])
      .where('id', '=', broken)
      .execute()
    const due = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute)
    const timer = (transactionId: string, minutes: number) => ({
      transactionId,
      dueAt: due(minutes),
      runAt: due(minutes),
    })
    await db
      .insertInto('timers')
      .values([
        { ...timer(broken, 2), kind, name },
        { ...timer(sound, 1), kind: 'transition', name: 'transition/expire' },
      ])
      .execute()
    await fireTimers(app)
    const { state } = await db
      .selectFrom('transactions')
      .select('state')
      .where('id', '=', sound)
      .executeTakeFirstOrThrow()
    expect(state).toBe('state/declined')
    const left = await db.selectFrom('timers').selectAll().execute()
    // What only tells somebody does not ask for the state.
    if (fault === 'whose state it does not fit' && kind !== 'transition') return expect(left).toEqual([])
    expect(left).toMatchObject([{ transactionId: broken, tries: 1, failed: null, reason: expect.stringMatching(/./) }])
    expect(left[0]?.runAt.getTime()).toBeGreaterThan(app.clock.now().getTime())
  },
)

test('a hundred broken timers keep no other waiting', async () => {
  const broken = await ask(await room())
  const sound = await ask(await room())
  await db.deleteFrom('timers').execute()
  await db.updateTable('transactions').set({ processVersion: 99 }).where('id', '=', broken).execute()
  const at = (index: number) => new Date(start - 1_000_000 + index)
  const timer = (transactionId: string, name: string, index: number) => {
    return { transactionId, kind: 'transition', name, dueAt: at(index), runAt: at(index) }
  }
  await db
    .insertInto('timers')
    .values([...Array(120).keys()].map((index) => timer(broken, `transition/${index}`, index)))
    .execute()
  await db
    .insertInto('timers')
    .values(timer(sound, 'transition/expire', 500))
    .execute()
  expect(await fireTimers(app)).toBe(0)
  expect(await fireTimers(app)).toBe(1)
})

test('after a stop of several days one reminder is told, the later one', async () => {
  const transactionId = await ask(await room())
  const reminders = await db
    .selectFrom('timers')
    .select(['name', 'dueAt'])
    .where('kind', '=', 'reminder')
    .orderBy('dueAt')
    .execute()
  expect(reminders).toHaveLength(2)
  app.clock.pass((reminders[1]?.dueAt.getTime() ?? 0) + minute - app.clock.now().getTime())
  while ((await fireTimers(app)) > 0);
  const told = await db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'transaction.notification-due')
    .execute()
  expect(told).toMatchObject([{ payload: { notification: 'reminder' } }])
  expect(await db.selectFrom('timers').select('name').where('transactionId', '=', transactionId).execute()).toEqual([
    { name: 'transition/expire' },
  ])
})

test('in time both reminders are told', async () => {
  await ask(await room())
  const reminders = await db
    .selectFrom('timers')
    .select('dueAt')
    .where('kind', '=', 'reminder')
    .orderBy('dueAt')
    .execute()
  for (const { dueAt } of reminders) {
    app.clock.pass(dueAt.getTime() + minute - app.clock.now().getTime())
    await fireTimers(app)
  }
  expect(
    await db.selectFrom('events').select('id').where('name', '=', 'transaction.notification-due').execute(),
  ).toHaveLength(2)
})
