import { expect, test } from 'vitest'
import { misfitStays } from './misfit-stays.ts'

const stay = (name: string, from: string, until: string, seats: number, people = seats) => ({
  to: `/sale/${name}/details`,
  name,
  from,
  until,
  seats,
  people,
})
const ben = stay('Ben', '2024-06-20', '2024-06-23', 2)
const chiara = stay('Chiara', '2024-06-22', '2024-06-25', 3)
const typed = { capacity: 5, availableFrom: '2024-06-01', availableUntil: '2024-07-01' }
const names = (change: Partial<typeof typed>) =>
  misfitStays([ben, chiara], { ...typed, ...change }).map(({ name }) => name)

test('stays fit while every night has enough places and the dates include them', () => {
  expect(names({})).toEqual([])
  expect(names({ availableFrom: '2024-06-20', availableUntil: '2024-06-25' })).toEqual([])
  expect(names({ availableFrom: '', availableUntil: '' })).toEqual([])
})

test('fewer places or other days name the stays that no longer fit', () => {
  expect(names({ capacity: 4 }), 'both take the night of the 22nd').toEqual(['Ben', 'Chiara'])
  expect(names({ availableFrom: '2024-06-21' })).toEqual(['Ben'])
  expect(names({ availableUntil: '2024-06-24' })).toEqual(['Chiara'])
  const family = stay('Familie', '2024-06-10', '2024-06-12', 1, 4)
  expect(misfitStays([family], { ...typed, capacity: 3 })).toEqual([family])
})
