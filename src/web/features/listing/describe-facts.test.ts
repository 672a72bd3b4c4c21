import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { describeFacts, describeTexts } from './describe-facts.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
const titles = (fields: Record<string, unknown>, [category, kind] = ['offeringPlace', 'offer']) => {
  const listing = { category, kind, capacity: 2, fields } as unknown as ListingDetails
  const { facts, goodToKnow } = describeFacts(marketplace, listing, 'de')
  return [...facts, ...goodToKnow].map(({ title }) => title.replaceAll('\u00a0', ' '))
}

test('an unanswered question shows neither yes nor no', () => {
  expect(titles({ accessibility: [], pets: '' })).toEqual(['2 Plätze'])
  expect(titles({ accessibility: ['no'], pets: 'yes' })).toEqual([
    '2 Plätze',
    'Nicht stufenlos',
    'Haustiere willkommen',
  ])
})

test('what a request needs is said as a need, not as an offer', () => {
  const said = titles({ accessibility: ['yes'], assistanceAnimals: ['yes'] }, ['lookingForPlace', 'request'])
  expect(said).toEqual(expect.arrayContaining(['Stufenlos nötig', 'Ein Assistenztier kommt mit']))
  expect(said).not.toContain('Assistenztier willkommen')
})

test('what belongs to a text is shown below its heading and not again among the facts', () => {
  const fields = { beds: ['camp'], room: 'shared', wifi: 'yes' }
  const listing = { category: 'offeringPlace', kind: 'offer', capacity: 12, fields } as unknown as ListingDetails
  const [sleeping, ...others] = describeTexts(marketplace, listing, 'de')
  expect(sleeping).toMatchObject({ title: 'So schlaft ihr', text: '' })
  expect(sleeping?.facts.map(({ title }) => title)).toEqual(['Geteiltes Zimmer', 'Feldbett'])
  expect(others).toEqual([])
  expect(titles(fields)).toEqual(['2 Plätze', 'WLAN'])
})

test('the rules of a house stand below what is good to know, what matters to a guest above it', () => {
  const late = (category: string, kind: string) => {
    const fields = { rules: 'Ab 23 Uhr ist es ruhig.', capacityDescription: 'Zwei Betten' }
    const listing = { category, kind, capacity: 2, fields } as unknown as ListingDetails
    return describeTexts(marketplace, listing, 'de').flatMap((text) => (text.late ? [text.key] : []))
  }
  expect(late('offeringPlace', 'offer')).toEqual(['rules'])
  expect(late('lookingForPlace', 'request')).toEqual([])
})

test('an offer says how many places are still free on the days asked for, and that one night is enough', () => {
  const days = { availableFrom: '2024-06-14', availableUntil: '2024-07-14' }
  const texts = (kind: string, free: number | null) => {
    const listing = { category: 'offeringPlace', kind, capacity: 12, fields: {}, ...days } as unknown as ListingDetails
    return describeFacts(marketplace, listing, 'de', free).facts.map(({ text }) => text)
  }
  expect(texts('offer', 9)).toEqual(['noch 9 frei', 'ab 1 Nacht'])
  expect(texts('offer', null), 'no days were chosen').toEqual(['zum Schlafen', 'ab 1 Nacht'])
  expect(texts('offer', 0), 'the box says that nothing is free').toEqual(['zum Schlafen', 'ab 1 Nacht'])
  expect(texts('request', null), 'a request is for all of its nights').toContain('30 Nächte')
})
