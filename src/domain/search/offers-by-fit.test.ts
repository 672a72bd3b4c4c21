import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { offersByFit } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const parish = await person(app, 'gemeinde')

async function offer(title: string, capacity: number, accessible: 'yes' | 'no') {
  const publicData = JSON.stringify({ accessibility: [accessible] })
  return { id: await publishedListing(app, parish.userId, { title, capacity, publicData }), title, capacity }
}

const tower = await offer('Turmzimmer', 2, 'no')
const attic = await offer('Dachboden', 6, 'no')
const hall = await offer('Saal', 12, 'yes')
const flat = await offer('Wohnung im Erdgeschoss', 4, 'yes')

const order = async (capacity: number, accessibility: string) =>
  (await offersByFit(app, { capacity, fields: { accessibility: [accessibility] } }, [tower, attic, hall, flat])).map(
    (each) => [each.offer.title, each.unmet.map(({ label }) => label?.de)],
  )

test('for a family of four that needs a step-free place the step-free flat comes first, then the hall', async () => {
  expect(await order(4, 'yes')).toEqual([
    ['Wohnung im Erdgeschoss', []],
    ['Saal', []],
    ['Dachboden', ['Stufenlos']],
    ['Turmzimmer', ['Stufenlos']],
  ])
})

test('where steps do not matter the smallest place with room for all comes first', async () => {
  expect((await order(2, 'no'))[0]).toEqual(['Turmzimmer', []])
  expect((await order(5, 'no'))[0]).toEqual(['Dachboden', []])
})
