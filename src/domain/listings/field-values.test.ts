import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { fieldsOf, missingFields, readFieldValues } from './field-values.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const offer = fieldsOf(marketplace, 'offeringPlace')
const request = fieldsOf(marketplace, 'lookingForPlace')

const refusal = (answers: Record<string, unknown>, fields = offer) => {
  try {
    return readFieldValues(fields, answers)
  } catch (error) {
    const { code, field } = error as { code: string; field: string }
    return `${code} ${field}`
  }
}

test('answers are kept in one shape, each once, and texts without what would be markup', () => {
  expect(
    readFieldValues(offer, {
      language: ['de', 'tr', 'de', ''],
      capacityDescription: '  zwei\nEinzelbetten <b>neu</b> ',
      accessibility: 'yes',
      accessibilityInfo: 'Rampe am Hof',
      pets: 'no',
      petsInfo: 'gilt nicht mehr',
      rules: 'Ruhe ab 22 Uhr\nSchuhe aus',
      assistanceAnimals: null,
    }),
  ).toEqual({
    language: ['de', 'tr'],
    capacityDescription: expect.stringMatching(/^zwei Einzelbetten [^<>]*$/),
    accessibility: ['yes'],
    accessibilityInfo: 'Rampe am Hof',
    pets: 'no',
    rules: 'Ruhe ab 22 Uhr\nSchuhe aus',
  })
})

test.each([
  [{ language: 'de' }, 'field-invalid language'],
  [{ language: ['de', 'xx'] }, 'field-invalid language'],
  [{ language: Array.from({ length: 9 }, () => 'de') }, 'field-invalid language'],
  [{ pets: 'perhaps' }, 'field-invalid pets'],
  [{ pets: ['yes'] }, 'field-invalid pets'],
  [{ accessibility: 'maybe' }, 'field-invalid accessibility'],
  [{ rules: ['Ruhe'] }, 'field-invalid rules'],
  [{ capacityDescription: 'a'.repeat(301) }, 'field-too-long capacityDescription'],
  [{ pets: 'yes', petsInfo: 7 }, 'field-invalid petsInfo'],
  [{ colour: 'red' }, 'field-invalid colour'],
])('%j is refused as %s', (answers, expected) => {
  expect(refusal(answers)).toBe(expected)
})

test('a question of another category is not asked, and what has to be answered is named', () => {
  expect(refusal({ pets: 'yes' }, request)).toBe('field-invalid pets')
  expect(refusal({ allergies: 'yes' })).toBe('field-invalid allergies')
  expect(missingFields(offer, {})).toEqual(['accessibility'])
  expect(missingFields(offer, { accessibility: [] })).toEqual(['accessibility'])
  expect(missingFields(offer, { accessibility: ['no'] })).toEqual([])
})
