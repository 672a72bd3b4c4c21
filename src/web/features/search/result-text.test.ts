import { expect, test } from 'vitest'
import { countText } from './result-text.ts'

const [offers, requests] = [
  { key: 'offer', kind: 'offer' as const, name: 'Angebot', plural: 'Angebote' },
  { key: 'request', kind: 'request' as const, name: 'Gesuch', plural: 'Gesuche' },
]
const categories = [offers, requests] as never
const say = (count: number, kind: 'offer' | 'request' | 'both', exact = true) =>
  countText({ count, exact }, { categories }, kind, 'de-DE')

test('results are named after the searched category', () => {
  expect(say(1, 'offer')).toBe('1 Angebot')
  expect(say(48, 'offer')).toBe('48 Angebote')
  expect(say(17, 'request')).toBe('17 Gesuche')
  expect(say(2_500, 'both')).toBe('2.500 Inserate')
  expect(say(1_000, 'both', false)).toBe('Mehr als 1.000 Inserate')
  for (const kind of ['offer', 'request', 'both'] as const) expect(say(3, kind)).not.toContain('Plätze')
})

test('where there is one kind of listings, its own name is used', () => {
  const only = { categories: [{ ...offers, name: 'Sauna', plural: 'Saunen' }] as never }
  expect(countText({ count: 1, exact: true }, only, 'offer', 'de-DE')).toBe('1 Sauna')
  expect(countText({ count: 12, exact: true }, only, 'offer', 'de-DE')).toBe('12 Saunen')
})
