import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { describeAspects } from './describe-aspects.ts'

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
const mean = (type: 'ofProvider' | 'ofCustomer', key: string, average: number) => ({ type, key, average, count: 1 })

test('aspects stand in the order of the settings, in the reader’s language; those no longer asked for are left out', () => {
  const means = [
    mean('ofProvider', 'location', 3),
    mean('ofProvider', 'cleanliness', 4.5),
    mean('ofProvider', 'old', 1),
  ]
  expect(describeAspects(euro2024, means, 'de')).toEqual([
    {
      key: 'ofProvider',
      title: null,
      items: [
        { key: 'cleanliness', label: 'Sauberkeit', average: 4.5, text: '4,5' },
        { key: 'location', label: 'Lage', average: 3, text: '3,0' },
      ],
    },
  ])
})

test('what guests and what hosts said stands apart', () => {
  const means = [mean('ofCustomer', 'houseRules', 5), mean('ofProvider', 'communication', 4)]
  expect(describeAspects(euro2024, means, 'en').map(({ title }) => title)).toEqual(['From guests', 'From hosts'])
})
