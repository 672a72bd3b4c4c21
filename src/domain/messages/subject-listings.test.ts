import { expect, test } from 'vitest'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { banPerson, unbanPerson } from '../moderation/index.ts'
import { thread } from './index.ts'

const { app, people, room, ask } = await stayWorld()
const timesOf = async (publicData: object) =>
  (await thread(app, people.ben, await ask(await room({ publicData: JSON.stringify(publicData) })))).listing.times

test('a listing has the times of arrival and departure that its host chose, in every language', async () => {
  expect(await timesOf({ arrivalTime: '18', departureTime: '11' })).toMatchObject({
    arrival: { de: 'ab 18 Uhr', en: 'from 6 pm' },
    departure: { de: 'bis 11 Uhr', en: 'by 11 am' },
  })
})

test('an invalid time of arrival or departure is not shown', async () => {
  expect(await timesOf({ arrivalTime: '3', departureTime: ['11'] })).toEqual({ arrival: null, departure: null })
})

test('the listing of a host who is banned is as little open to its guest as a closed one', async () => {
  const id = await ask(await room())
  const state = async () => (await thread(app, people.ben, id)).listing.state
  expect(await state()).toBe('published')
  const ban = { userId: people.anna.userId, reason: 'Nur zur Probe.' }
  await banPerson(app, people.operator, ban)
  expect(await state()).toBe('closed')
  await unbanPerson(app, people.operator, ban)
  expect(await state()).toBe('published')
})
