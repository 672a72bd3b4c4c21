import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { wizardSteps } from './wizard-steps.ts'

const euro2024 = await loadMarketplace('euro2024', process.cwd())
const saunas = await loadMarketplace('saunas', process.cwd())

/** Anna's guest room, of which everything is said. */
const room = {
  kind: 'offer',
  category: 'offeringPlace',
  title: 'Ruhiges Gästezimmer',
  description: 'Zwei Betten.',
  place: 'Berlin-Moabit',
  point: { lat: 52.53, lng: 13.34 },
  capacity: 2,
  availableFrom: '2024-06-14',
  availableUntil: '2024-07-14',
  fields: { accessibility: ['no'] },
  pictures: [{}],
  own: { missing: [] },
} as unknown as ListingDetails

const steps = (state: ListingDetails['state'], tab: 'description' | 'photos') =>
  wizardSteps(euro2024, { ...room, state }, tab, 'de', () => '/')

test('what was answered is said whole: the kind in the words of the marketplace, the title with its places', () => {
  const [kind, description] = steps('draft', 'photos')
  expect(kind?.answer).toBe('Angebot · Platz für Gäste')
  expect(description?.answer).toBe('Ruhiges Gästezimmer · 2\u00a0Plätze')
})

test('editing a published listing shows no step as still to come, nor publishing', () => {
  const before = steps('published', 'description')
  expect(before.map(({ state }) => state)).toEqual(['done', 'now', 'done', 'done', 'done', 'done'])
  expect(steps('published', 'photos').at(-1)?.hint).toBe('1 Bild')
})

test('a draft marks the optional steps that were not visited, and publishing comes after the photos', () => {
  const before = steps('draft', 'description')
  expect(before.find(({ tab }) => tab === 'availability')).toMatchObject({ state: 'open', hint: 'freiwillig' })
  expect(steps('draft', 'photos').at(-1)?.hint).toBe('danach veröffentlichen')
})

test('where there is one kind of listing the first step says that its questions are answered, and the price what it is for', () => {
  const price = { amount: 9500, currency: 'EUR' }
  const sauna = {
    ...room,
    category: 'sauna',
    state: 'draft',
    fields: { accessibility: ['no'], stove: 'wood' },
    price,
    byTheHour: true,
  } as const
  const answers = (listing: object) =>
    wizardSteps(saunas, listing as ListingDetails, 'photos', 'de', () => '/').map(({ tab, answer }) => [tab, answer])
  expect(answers(sauna)).toEqual(
    expect.arrayContaining([
      ['features', 'ausgefüllt'],
      ['pricing', '95\u00a0€ pro Stunde'],
    ]),
  )
  expect(answers({ ...sauna, byTheHour: undefined })).toContainEqual(['pricing', '95\u00a0€ pro Nacht'])
})
