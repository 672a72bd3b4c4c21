import { describe, expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { minute } from '#kernel/clock.ts'
import { day, hour } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { banPerson } from '../moderation/index.ts'
import { sinceYesterday, weeklyFigures } from './index.ts'

// The world begins on Monday, 20 May 2024, at noon in Berlin.
const { app, people, room, ask, act } = await stayWorld()
const { anna, ben, operator } = people

test('requests, answers and nights count in the week of their request, and answers have a usual time', async () => {
  await ask(await room())
  const declined = await ask(await room())
  app.clock.pass(2 * hour)
  await act(anna, declined, 'decline')
  app.clock.pass(7 * day - 2 * hour)
  const accepted = await ask(await room())
  app.clock.pass(4 * hour)
  await act(anna, accepted, 'accept')
  const { weeks, medianAnswerHours } = await weeklyFigures(app, operator)
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(0, 3)).toEqual([
    { monday: '2024-05-27', people: 0, listings: 1, requests: 1, answered: 1, accepted: 1, nights: 3 },
    { monday: '2024-05-20', people: 4, listings: 2, requests: 2, answered: 1, accepted: 0, nights: 0 },
    { monday: '2024-05-13', people: 0, listings: 0, requests: 0, answered: 0, accepted: 0, nights: 0 },
  ])
  expect(medianAnswerHours).toBeCloseTo(3)
})

test('what is new since yesterday: places of published offers, and stays that were agreed yesterday', async () => {
  expect(await sinceYesterday(app, operator)).toMatchObject({ places: 1, agreed: 0 })
  app.clock.pass(day)
  expect(await sinceYesterday(app, operator)).toMatchObject({ places: 1, seekers: 0, agreed: 1 })
  app.clock.pass(day)
  expect(await sinceYesterday(app, operator)).toEqual({ places: 0, seekers: 0, agreed: 0 })
})

test('only staff see the figures of the week and since yesterday', async () => {
  expect(await codeOf(weeklyFigures(app, ben))).toBe('forbidden')
  expect(await codeOf(sinceYesterday(app, ben))).toBe('forbidden')
})

describe('listings of a banned person are not public', () => {
  test('and are not new since yesterday', async () => {
    const { app, people, room } = await stayWorld()
    await room()
    expect(await sinceYesterday(app, people.operator)).toMatchObject({ places: 1 })
    await banPerson(app, people.operator, { userId: people.anna.userId, reason: 'Verlangt Geld' })
    expect(await sinceYesterday(app, people.operator)).toMatchObject({ places: 0 })
  })

  test('and are not places of their city, where their requests still count', async () => {
    const { app, people, room, ask } = await stayWorld()
    const berlin = async () => (await weeklyFigures(app, people.operator)).cities.find(({ key }) => key === 'berlin')
    await ask(await room())
    expect(await berlin()).toMatchObject({ listings: 1, places: 1, requests: 1 })
    await banPerson(app, people.operator, { userId: people.anna.userId, reason: 'Verlangt Geld' })
    app.clock.pass(6 * minute)
    expect(await berlin()).toMatchObject({ listings: 0, places: 0, requests: 1 })
  })
})
