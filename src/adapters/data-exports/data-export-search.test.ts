import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { searchInWords } from './data-export-search.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const inWords = (query: string) => searchInWords(query, marketplace, 'de')

test('a saved search is told as its filters are named', () => {
  expect(
    inWords('address=Berlin&bounds=52.7,13.8,52.3,13.1&dates=2024-06-20,2024-06-23&pub_capacityNumberOfPeople=2,'),
  ).toMatch(/^Berlin · .*ab 2 Plätze.*20\.–23\.06\.2024/)
  expect(inWords('')).toBe('Überall')
  expect(inWords('bounds=52.7,13.8,52.3,13.1&keywords=Hof')).toBe('Kartenausschnitt · „Hof“')
})

test('answers to the questions of the marketplace are told by their labels', () => {
  const fields = marketplace.fields.filter(({ filter, options }) => filter && options && options.length > 1)
  expect(fields.length).toBeGreaterThan(0)
  for (const { key, options = [] } of fields) {
    const [first] = options
    expect(inWords(`pub_${key}=${first?.value}`), key).toContain(first?.label.de)
  }
})
