import { expect, test } from 'vitest'
import { parse } from '#kernel/parse.ts'
import { sixDigits, typedCodeField, typedDigits } from './numeric-code.ts'

const app = { secret: 'a secret of this test' }

test('a code has six digits, always the same for the same purpose and parts', () => {
  const codes = Array.from({ length: 200 }, (_, index) => sixDigits(app, 'verify', String(index)))
  expect(codes.filter((code) => /^\d{6}$/.test(code))).toHaveLength(200)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(sixDigits(app, 'verify', '7')).toBe(codes[7])
  expect(sixDigits(app, 'phone', '7')).not.toBe(codes[7])
  expect(sixDigits({ secret: 'another secret' }, 'verify', '7')).not.toBe(codes[7])
})

test('spaces, hyphens and words around a typed code do not matter', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '123\u2011456', '１２３４５６', 'Code: 123456.'])
    expect(typedDigits(typed)).toBe('123456')
})

test('what has no six digits is refused', () => {
  const field = typedCodeField('phone-code-wrong')
  expect(parse(field, '123 456')).toBe('123456')
  for (const typed of ['', '12345', '1234567', 'abcdef', 123456, null, undefined, `${' '.repeat(100)}123456`])
    expect(() => parse(field, typed)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(phone-code-wrong|validation-invalid-params)$/) }),
    )
})
