import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { stayRegister } from './index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { ben, operator } = people
const tower = await room({ title: 'Turmzimmer' })
const talk = await transactionIn(tower, 'state/enquiry')
const asked = await transactionIn(await room(), 'state/preauthorized')
const agreed = await transactionIn(await room(), 'state/accepted')
const declined = await transactionIn(await room(), 'state/declined')
const past = await transactionIn(await room(), 'state/accepted')
await app.db
  .updateTable('bookings')
  .set({ startDate: '2024-05-10', endDate: '2024-05-12' })
  .where('transactionId', '=', past)
  .execute()

const ids = async (input: Parameters<typeof stayRegister>[2]) =>
  (await stayRegister(app, operator, input)).items.map(({ id }) => id).toSorted()

test('staff find stays by how they stand', async () => {
  expect(await ids({})).toEqual([talk, asked, agreed, declined, past].toSorted())
  expect(await ids({ show: 'talks' })).toEqual([talk])
  expect(await ids({ show: 'asked' })).toEqual([asked])
  expect(await ids({ show: 'agreed' })).toEqual([agreed])
  expect(await ids({ show: 'past' })).toEqual([past])
  expect(await ids({ show: 'ended' })).toEqual([declined])
})

test('staff find stays by people, listing, number and days', async () => {
  expect(await ids({ text: 'ben o' })).toHaveLength(5)
  expect(await ids({ text: 'turm' })).toEqual([talk])
  expect(await ids({ text: agreed })).toEqual([agreed])
  expect(await ids({ until: '2024-05-31' })).toEqual([past])
  expect(await ids({ from: '2024-06-22' })).toEqual([asked, agreed, declined].toSorted())
  expect(await ids({ from: '2024-06-23' })).toEqual([])
})

test('only staff see the list of stays', async () => {
  expect(await codeOf(stayRegister(app, ben, {}))).toBe('forbidden')
})
