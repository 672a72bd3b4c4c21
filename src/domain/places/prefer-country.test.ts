import { expect, test } from 'vitest'
import type { GeoResult } from './geocoder.ts'
import { countryOnly } from './prefer-country.ts'

const place = (name: string, countryCode: string) => ({ name, address: { countryCode } }) as GeoResult
const found = [place('Dordrecht', 'NL'), place('Dortmund', 'DE'), place('Dorton', 'US'), place('Dorsten', 'DE')]
const names = (results: GeoResult[]) => results.map(({ name }) => name)

test('where the country has any, there are no others; where it has none, all are offered', () => {
  expect(names(countryOnly(found, 'DE', 5))).toEqual(['Dortmund', 'Dorsten'])
  expect(names(countryOnly(found, 'FI', 2))).toEqual(['Dordrecht', 'Dortmund'])
})
