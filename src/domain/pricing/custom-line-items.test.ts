import { expect, test } from 'vitest'
import type { z } from 'zod'
import { totalsOf } from './line-item.ts'
import { type lineItemsInput, readLineItems } from './custom-line-items.ts'

type Given = z.output<typeof lineItemsInput>
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const night = { code: 'line-item/night', unitPrice: euros(4500), quantity: 3 }

const refusal = (items: Given) => {
  try {
    return readLineItems(items)
  } catch (error) {
    const { code, field } = error as { code: string; field?: string }
    return [code, field]
  }
}

test('each line is summed in the way it is counted: by quantity, by per cent, by seats and units', () => {
  const items = readLineItems([
    night,
    { code: 'line-item/linen', unitPrice: euros(500), seats: 2, units: 1.5 },
    { code: 'line-item/customer-commission', unitPrice: euros(13_500), percentage: 10, includeFor: ['customer'] },
    { code: 'line-item/provider-commission', unitPrice: euros(13_500), percentage: -10, includeFor: ['provider'] },
  ])
  expect(items.map(({ lineTotal }) => lineTotal.amount)).toEqual([13_500, 1500, 1350, -1350])
  expect(totalsOf(items)).toEqual({ payin: euros(16_350), payout: euros(13_650) })
})

test('a total that a program names has to be the one that is charged', () => {
  expect(readLineItems([{ ...night, lineTotal: euros(13_500) }])).toHaveLength(1)
  for (const lineTotal of [euros(13_499), { amount: 13_500, currency: 'CHF' }])
    expect(refusal([{ ...night, lineTotal }])).toEqual(['line-item-total-wrong', 'lineItems.0.lineTotal'])
})

test.each<[string, Given, [string, string | undefined]]>([
  [
    'is counted in no way',
    [{ code: 'line-item/night', unitPrice: euros(1) }],
    ['line-item-count-missing', 'lineItems.0.quantity'],
  ],
  ['is counted in two ways', [{ ...night, percentage: 5 }], ['line-item-count-missing', 'lineItems.0.quantity']],
  [
    'has seats without units',
    [{ code: 'line-item/bed', unitPrice: euros(1), seats: 2 }],
    ['line-item-count-missing', 'lineItems.0.seats'],
  ],
  [
    'has another currency',
    [night, { ...night, unitPrice: { amount: 1, currency: 'CHF' } }],
    ['line-item-currency-mixed', 'lineItems.1.unitPrice'],
  ],
  [
    'gives the host a commission',
    [night, { code: 'line-item/provider-commission', unitPrice: euros(100), quantity: 1 }],
    ['line-item-commission-wrong', 'lineItems.1.lineTotal'],
  ],
  [
    'pays the guest a commission',
    [night, { code: 'line-item/customer-commission', unitPrice: euros(-100), quantity: 1 }],
    ['line-item-commission-wrong', 'lineItems.1.lineTotal'],
  ],
  [
    'makes the sum negative',
    [night, { code: 'line-item/discount', unitPrice: euros(-20_000), quantity: 1 }],
    ['transaction-zero-payin', undefined],
  ],
])('a line that %s is refused', (_, items, expected) => {
  expect(refusal(items)).toEqual(expected)
})
