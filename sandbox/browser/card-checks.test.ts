import { expect, test } from 'vitest'
import { brandOf, codeError, dated, expiryError, grouped, numberError } from './card-checks.ts'

const today = new Date('2026-11-23T10:00:00Z')
const code = (error: { code: string } | null) => error?.code ?? null

test.each([
  ['4242 4242 4242 4242', true, null],
  ['378282246310005', true, null],
  ['3056930009020004', true, null],
  ['4242 4242 4242 4241', false, 'invalid_number'],
  ['4242 42', true, 'incomplete_number'],
  ['4242 42', false, null],
  ['', true, 'incomplete_number'],
])('the number %s, left: %s, is %s', (text, isLeft, wrong) => {
  expect(code(numberError(text, isLeft))).toBe(wrong)
})

test.each([
  ['11 / 26', true, null],
  ['10 / 26', true, 'invalid_expiry_month_past'],
  ['12 / 25', true, 'invalid_expiry_year_past'],
  ['12 / 99', true, 'invalid_expiry_year'],
  ['13 / 30', false, 'invalid_expiry_month'],
  ['00', false, 'invalid_expiry_month'],
  ['1', true, 'incomplete_expiry'],
  ['12 / 3', false, null],
])('the expiry %s, left: %s, is %s', (text, isLeft, wrong) => {
  expect(code(expiryError(text, isLeft, today))).toBe(wrong)
})

test.each([
  ['123', true, 'visa', null],
  ['12', true, 'visa', 'incomplete_cvc'],
  ['12', false, 'visa', null],
  ['123', true, 'amex', 'incomplete_cvc'],
  ['1234', true, 'amex', null],
  ['12345', false, 'visa', 'invalid_cvc'],
])('the code %s, left: %s, of %s is %s', (text, isLeft, brand, wrong) => {
  expect(code(codeError(text, isLeft, brand))).toBe(wrong)
})

test('numbers are grouped and dates get their slash, which can be deleted', () => {
  expect(grouped('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(grouped('378282246310005')).toBe('3782 822463 10005')
  expect(dated('12', '1')).toBe('12 / ')
  expect(dated('12 /', '12 / ')).toBe('12')
  expect(dated('4', '')).toBe('04 / ')
  expect(['4', '51', '37', '36', '35', '62', '60', '9'].map(brandOf)).toEqual([
    'visa',
    'mastercard',
    'amex',
    'diners',
    'jcb',
    'unionpay',
    'discover',
    'unknown',
  ])
})
