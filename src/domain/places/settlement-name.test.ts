import { expect, test } from 'vitest'
import { settlementName } from './index.ts'

const district = (city: string, name: string) => ({
  name,
  kind: 'district' as const,
  address: { city, district: name, countryCode: 'DE' },
})

test.each([
  ['Dortmund', 'Hörde', 'Dortmund-Hörde'],
  ['Stuttgart', 'Stuttgart-Ost', 'Stuttgart-Ost'],
  ['Berlin', 'Berlin Köpenick', 'Berlin-Köpenick'],
  ['Halle (Saale)', 'Halle Neustadt', 'Halle (Saale)-Neustadt'],
  ['Frankfurt am Main', 'Frankfurter Berg', 'Frankfurt am Main-Frankfurter Berg'],
  ['Bad Kreuznach', 'Bad Münster am Stein', 'Bad Kreuznach-Bad Münster am Stein'],
  ['Dortmund', 'Dortmund', 'Dortmund'],
])('a district of %s that is called %s names the town once: %s', (city, name, expected) => {
  expect(settlementName(district(city, name))).toBe(expected)
})

test('a house is named by its town, never by its street', () => {
  const house = {
    name: 'Friedensplatz 1',
    kind: 'address' as const,
    address: { street: 'Friedensplatz', city: 'Dortmund', countryCode: 'DE' },
  }
  expect(settlementName(house)).toBe('Dortmund')
  expect(settlementName(null)).toBe('')
})
