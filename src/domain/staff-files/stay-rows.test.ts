import { beforeEach, expect, test } from 'vitest'
import { hour } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { overdueAnswers, staysAbout, unansweredRequests } from './stay-rows.ts'

const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, chiara, operator } = people

beforeEach(async () => {
  for (const table of ['timers', 'transactions', 'attempts'] as const) await app.db.deleteFrom(table).execute()
})

const waiting = async () => (await unansweredRequests(app, operator)).map(({ id }) => id)

test('a request is listed for staff once its host has been silent for more than 48 hours', async () => {
  const [title, id] = ['Gästezimmer zum Hof', await ask(await room({ title: 'Gästezimmer zum Hof' }))]
  const asked = app.clock.now()
  app.clock.pass(48 * hour)
  expect([await waiting(), (await overdueAnswers(app, operator)).count]).toEqual([[], 0])
  app.clock.pass(1)
  expect(await unansweredRequests(app, operator)).toMatchObject([
    {
      id,
      title,
      state: 'state/preauthorized',
      customer: { id: ben.userId, name: 'Ben O.' },
      provider: { id: anna.userId, name: 'Anna L.' },
      from: '2024-06-20',
      until: '2024-06-23',
      since: asked,
    },
  ])
  expect((await overdueAnswers(app, operator)).count).toBe(1)
})

test('the longest wait comes first, and the number is that of the list', async () => {
  const first = await ask(await room())
  app.clock.pass(hour)
  const second = await ask(await room())
  app.clock.pass(49 * hour)
  expect(await waiting()).toEqual([first, second])
  expect((await overdueAnswers(app, operator)).count).toBe(2)
})

test.each([
  ['accepted', 'anna', 'accept'],
  ['declined', 'anna', 'decline'],
  ['withdrawn', 'ben', 'withdraw'],
] as const)('a request that was %s is no longer listed', async (_, by, step) => {
  const id = await ask(await room())
  app.clock.pass(49 * hour)
  expect(await waiting()).toEqual([id])
  await act(people[by], id, step)
  app.clock.pass(49 * hour)
  expect([await waiting(), (await overdueAnswers(app, operator)).count]).toEqual([[], 0])
})

test('the files of a person and of a listing name their transactions, the latest first', async () => {
  const [quiet, busy] = [await room(), await room({ capacity: 4 })]
  const first = await ask(busy)
  app.clock.pass(hour)
  const second = await ask(quiet)
  const about = async (who: Parameters<typeof staysAbout>[2]) =>
    (await staysAbout(app, operator, who)).map(({ id }) => id)
  expect(await about({ userId: anna.userId })).toEqual([second, first])
  expect(await about({ userId: ben.userId })).toEqual([second, first])
  expect(await about({ listingId: busy })).toEqual([first])
  expect(await about({ userId: chiara.userId })).toEqual([])
})

test('only staff see lists of stays and of requests without an answer', async () => {
  for (const viewer of [anna, { ...operator, scopes: 'user:limited' } as const])
    for (const read of [unansweredRequests, overdueAnswers])
      await expect(read(app, viewer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(staysAbout(app, anna, { userId: anna.userId })).rejects.toMatchObject({ code: 'forbidden' })
})
