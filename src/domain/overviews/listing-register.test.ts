import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { listingRegister } from './index.ts'

const { app, people, room } = await stayWorld()
const { anna, ben, operator } = people
const titles = async (input: Parameters<typeof listingRegister>[2]) =>
  (await listingRegister(app, operator, input)).items.map(({ title }) => title)
const change = (id: string, values: { state?: string; deleted?: boolean }) =>
  app.db.updateTable('listings').set(values).where('id', '=', id).execute()

const tower = await room({ title: 'Turmzimmer 100 %' })
app.clock.pass(1000)
const garden = await room({ title: 'Gartenhaus' })
app.clock.pass(1000)
const gone = await room({ title: 'Keller' })
await change(garden, { state: 'closed' })
await change(gone, { deleted: true })

test('staff see the listings in every state, what was changed last first, without deleted ones', async () => {
  expect(await titles({})).toEqual(['Gartenhaus', 'Turmzimmer 100 %'])
  expect(await titles({ show: 'published' })).toEqual(['Turmzimmer 100 %'])
  expect(await titles({ show: 'closed' })).toEqual(['Gartenhaus'])
  expect(await titles({ show: 'deleted' })).toEqual(['Keller'])
  expect(await titles({ show: 'draft' })).toEqual([])
})

test('a listing is found by a part of its title, by its author and by its number', async () => {
  expect(await titles({ text: 'TURM' })).toEqual(['Turmzimmer 100 %'])
  expect(await titles({ text: '0 %' })).toEqual(['Turmzimmer 100 %'])
  expect(await titles({ text: 'Anna' })).toEqual(['Gartenhaus', 'Turmzimmer 100 %'])
  expect(await titles({ text: tower })).toEqual(['Turmzimmer 100 %'])
  expect(await titles({ text: anna.userId })).toEqual([])
  const [found] = (await listingRegister(app, operator, { text: 'Garten' })).items
  expect(found).toMatchObject({ id: garden, author: { id: anna.userId, name: 'Anna L.', state: 'active' } })
})

test('a page has thirty, and the last one the rest', async () => {
  for (let count = 0; count < 30; count += 1) await room({ title: `Zimmer ${count}` })
  const second = await listingRegister(app, operator, { page: 2 })
  expect([second.items.length, second.totalItems, second.totalPages]).toEqual([2, 32, 2])
})

test('only staff see the list of listings', async () => {
  expect(await codeOf(listingRegister(app, ben, {}))).toBe('forbidden')
})
