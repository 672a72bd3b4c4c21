import { expect, test } from 'vitest'
import { z } from 'zod'
import { parse } from './parse.ts'
import type { Problem } from './problem.ts'

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  password: z.string('password-required').min(8, 'password-too-short'),
  tags: z.array(z.string()).max(2).default([]),
})

function refusal(input: unknown): Problem {
  try {
    parse(schema, input)
  } catch (error) {
    return error as Problem
  }
  throw new Error('was accepted')
}

test('good input is returned as the schema reads it', () => {
  expect(parse(schema, { name: ' Anna ', password: 'long enough' })).toMatchObject({ name: 'Anna', tags: [] })
})

test('every wrong field is named once, with the numbers for its sentence', () => {
  const problem = refusal({ name: 'Annabelle', password: 'short' })
  expect(problem.all.map(({ code, field, params }) => [code, field, params])).toEqual([
    ['field-too-long', 'name', { max: 5 }],
    ['password-too-short', 'password', { min: 8 }],
  ])
})

test('a missing value is required, and one of another type is refused', () => {
  const codes = (input: unknown) => refusal(input).all.map(({ code }) => code)
  expect(codes({})).toEqual(['field-required', 'password-required'])
  expect(codes({ name: '  ', password: ['a'] })).toEqual(['field-required', 'password-required'])
  expect(codes({ name: { length: 3 }, password: 12345678, tags: 'a' })).toEqual([
    'field-invalid',
    'password-required',
    'field-invalid',
  ])
  for (const wrong of [null, undefined, 'text', 7, []]) expect(codes(wrong)).toEqual(['validation-invalid-params'])
})
