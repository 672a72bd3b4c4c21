import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { askedFields } from './tab-values.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))

test('questions to requests use the wording for requests where there is one', () => {
  const own = marketplace.fields.filter(({ hints, labels }) => hints?.lookingForPlace || labels?.lookingForPlace)
  expect(own.length).toBeGreaterThan(0)
  for (const { key, tab, label, labels, hint, hints } of own) {
    const asked = askedFields(marketplace, 'lookingForPlace', tab, 'de').find((field) => field.key === key)
    expect(asked?.label).toBe((labels?.lookingForPlace ?? label).de)
    expect(asked?.hint).toBe((hints?.lookingForPlace ?? hint)?.de ?? '')
  }
})
