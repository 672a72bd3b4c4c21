import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { ownOffersFor } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const parish = await person(app, 'gemeinde')
const ben = await person(app, 'ben')

const answers = (accessible: 'yes' | 'no') => JSON.stringify({ accessibility: [accessible] })
const days = { availableFrom: '2024-06-20', availableUntil: '2024-06-23' }

async function offer(title: string, capacity: number, accessible: 'yes' | 'no', availableFrom?: string) {
  const parts = { title, capacity, publicData: answers(accessible), ...(availableFrom && { availableFrom }) }
  await publishedListing(app, parish.userId, parts)
}

await offer('Turmzimmer', 2, 'no')
await offer('Dachboden', 6, 'no')
await offer('Saal', 12, 'yes')
await offer('Wohnung im Erdgeschoss', 4, 'yes')
await offer('Pfarrhaus', 4, 'yes', '2024-07-01')

async function order(capacity: number, accessible: 'yes' | 'no') {
  const parts = { category: 'lookingForPlace', capacity, publicData: answers(accessible), ...days }
  const request = await publishedListing(app, ben.userId, parts)
  const own = await ownOffersFor(app, parish, request)
  return own.map(({ title, misfits, unmet }) => [title, misfits, unmet.map(({ label }) => label?.de)])
}

test('for a family of four that needs a step-free place the step-free flat comes first, then the hall', async () => {
  expect(await order(4, 'yes')).toEqual([
    ['Wohnung im Erdgeschoss', [], []],
    ['Saal', [], []],
    ['Dachboden', [], ['Stufenlos']],
    ['Pfarrhaus', ['dates'], []],
    ['Turmzimmer', ['places'], ['Stufenlos']],
  ])
})

test('where steps do not matter the smallest place with room for all comes first', async () => {
  expect((await order(2, 'no'))[0]).toEqual(['Turmzimmer', [], []])
  expect((await order(5, 'no'))[0]).toEqual(['Dachboden', [], []])
})
