import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { freshDatabase } from '#tests/database.ts'
import { aListing, insertListings } from '#tests/worlds/search-world.ts'
import { parseSearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const marketplace = await loadMarketplace('euro2024', process.cwd())
const everything = parseSearchQuery(new URLSearchParams(), marketplace)
await insertListings(db, [
  aListing({ title: 'Gästezimmer im Pfarrhaus', description: 'In der Nähe vom Stadion, fünf Minuten zu Fuß' }),
  aListing({ title: 'Gemeindesaal mit 12 Feldbetten', description: 'Für große Gruppen, Café nebenan' }),
  aListing({ title: 'Quiet rooms near the park', description: 'Two beds, breakfast included' }),
  aListing({ title: 'Jurte im Obstgarten', description: 'Strasse ohne Autos. Fuer Gaeste mit Zelt' }),
])

async function find(keywords: string, sort: 'relevance' | 'createdAt' = 'relevance'): Promise<string[]> {
  const { cards } = await searchListings({ db, marketplace }, { locale: 'de' }, { ...everything, keywords, sort })
  return cards.map(({ title }) => title.split(' ')[0] ?? '')
}

test('umlauts are found however they are typed, in the listing and in the search', async () => {
  for (const typed of ['Nähe', 'naehe', 'NÄHE', 'nahe']) expect(await find(typed), typed).toEqual(['Gästezimmer'])
  for (const typed of ['Straße', 'strasse']) expect(await find(typed), typed).toEqual(['Jurte'])
  for (const typed of ['Gäste', 'gaeste', 'Gast'])
    expect((await find(typed)).toSorted(), typed).toEqual(['Gästezimmer', 'Jurte'])
  expect(await find('cafe')).toEqual(['Gemeindesaal'])
  expect(await find('fuenf')).toEqual(['Gästezimmer'])
})

test('words are found by their stems and beginnings, in German and in English', async () => {
  expect(await find('Gruppe')).toEqual(['Gemeindesaal'])
  expect(await find('room')).toEqual(['Quiet'])
  expect(await find('bed')).toEqual(['Quiet'])
  expect(await find('Gemeinde')).toEqual(['Gemeindesaal'])
})

test('all words have to fit, except those that every text has', async () => {
  expect(await find('Zimmer in der Nähe')).toEqual([])
  expect(await find('Gästezimmer in der Nähe')).toEqual(['Gästezimmer'])
  expect(await find('rooms with breakfast')).toEqual(['Quiet'])
})

test('a typing error in the title finds it all the same', async () => {
  expect(await find('Gemeindsaal')).toEqual(['Gemeindesaal'])
  expect(await find('Feldbeten')).toEqual(['Gemeindesaal'])
  expect(await find('Obstgaten')).toEqual(['Jurte'])
  expect(await find('Gästezimer Pfarhaus')).toEqual(['Gästezimmer'])
  expect(await find('Raumschiff')).toEqual([])
})

test('sorted by relevance, a word in the title counts more than one in the description', async () => {
  const newest = aListing({ title: 'Wohnwagen', description: 'Wie eine Jurte', publishedAt: new Date('2024-05-20') })
  await insertListings(db, [newest])
  expect(await find('Jurte')).toEqual(['Jurte', 'Wohnwagen'])
  expect(await find('Jurte', 'createdAt')).toEqual(['Wohnwagen', 'Jurte'])
})

test('punctuation alone finds nothing, without an error', async () => {
  for (const typed of ['!!!', '💥', "'; drop table listings; --", '((', ':*', 'a & | b', '\\', '%', "o'"])
    expect(Array.isArray(await find(typed)), typed).toBe(true)
  expect(await find('!!!')).toEqual([])
})
