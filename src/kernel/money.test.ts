import { expect, test } from 'vitest'
import { formatMoney, moneyColumn, moneyInput, readMoney } from './money.ts'

test('whole euros have no cents, others have two', () => {
  expect(formatMoney({ amount: 4500, currency: 'EUR' }, 'de-DE')).toBe('45\u00a0€')
  expect(formatMoney({ amount: 4550, currency: 'EUR' }, 'de-DE')).toBe('45,50\u00a0€')
  expect(formatMoney({ amount: 123_450, currency: 'EUR' }, 'en-GB')).toBe('€1,234.50')
  expect(moneyInput({ amount: 123_450, currency: 'EUR' }, 'de-DE')).toBe('1234,50')
})

test('a negative amount has the minus sign, not a hyphen', () => {
  expect(formatMoney({ amount: -13_500, currency: 'EUR' }, 'de-DE')).toBe('\u2212135\u00a0€')
  expect(formatMoney({ amount: -13_550, currency: 'EUR' }, 'en-GB')).toBe('\u2212€135.50')
  expect(moneyColumn([{ amount: -1, currency: 'EUR' }], 'en-GB')({ amount: -100, currency: 'EUR' })).toBe('\u2212€1.00')
})

test.each([
  ['45', 4500],
  ['45,5', 4550],
  ['45.50', 4550],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1234', 123_400],
  [' 45 € ', 4500],
  ['45 EUR', 4500],
  ['4,555', 455_500],
  ['0', 0],
])('%s is read as %d cents', (text, amount) => {
  expect(readMoney(text, 'EUR')).toBe(amount)
})

test.each(['', 'viel', '-5', '4,55,5', '1,23,4', '99999999999999999', '5 und mehr', '1e5', 'NaN'])(
  '%s is no amount',
  (text) => {
    expect(readMoney(text, 'EUR')).toBeUndefined()
  },
)

test('a currency without cents is counted in its unit', () => {
  expect(readMoney('4500', 'JPY')).toBe(4500)
  expect(readMoney('45.5', 'JPY')).toBeUndefined()
})
