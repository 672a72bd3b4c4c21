import { expect, test } from 'vitest'
import { countriesIn } from './countries.ts'

test.each(['de', 'en'] as const)('each country is offered once, by the name it has today, in %s', (locale) => {
  const names = countriesIn(locale).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(240)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
