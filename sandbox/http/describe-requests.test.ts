import { describe, expect, test } from 'vitest'
import { describeRequests } from './describe-requests.ts'
import { endpoints } from './endpoints.ts'
import { readParameters } from './parameters.ts'
import { Refusal } from './refusal.ts'
import type { Schema } from './schema.ts'

const descriptions = describeRequests()
const withParameters = endpoints.filter(({ parameters }) => parameters)

describe('the description of requests', () => {
  test('has every endpoint, with what it requires', () => {
    expect(Object.keys(descriptions)).toHaveLength(endpoints.length)
    expect(descriptions['POST /v1/payment_intents']).toMatchObject({
      properties: {
        amount: { type: 'integer', minimum: 1 },
        transfer_data: { properties: { destination: { type: 'string' } }, additionalProperties: false },
      },
      required: ['amount', 'currency'],
      additionalProperties: false,
    })
    expect(JSON.parse(JSON.stringify(descriptions))).toEqual(descriptions)
  })

  test.each(withParameters.map(({ method, path }) => `${method} ${path}`))(
    '%s refuses every value that it does not allow',
    (name) => {
      const { parameters = {} } = withParameters.find(({ method, path }) => `${method} ${path}` === name)!
      const wrong = wrongValues(descriptions[name]!)
      expect(wrong.length).toBeGreaterThan(1)
      for (const form of wrong)
        expect(() => readParameters(parameters, form as Record<string, unknown>), JSON.stringify(form)).toThrow(Refusal)
    },
  )
})

/** Returns values as a form holds them that a schema does not allow, each wrong in one place. */
function wrongValues(schema: Schema): unknown[] {
  if ('anyOf' in schema) return schema.anyOf.flatMap(wrongValues).filter((value) => typeof value !== 'string')
  if ('enum' in schema) return ['another', { a: '1' }]
  if (schema.type === 'string') return [{ a: '1' }, ['1'], ...(schema.pattern ? ['€'] : [])]
  if (schema.type === 'integer') return ['1.5', 'one', { a: '1' }, ...(schema.minimum ? ['0'] : [])]
  if (schema.type === 'number') return ['one', { a: '1' }]
  if (schema.type === 'boolean') return ['yes', { a: '1' }]
  if (schema.type === 'array')
    return [
      'one',
      Array.from({ length: schema.maxItems + 1 }, () => ''),
      ...wrongValues(schema.items).map((each) => [each]),
    ]
  if ('maxProperties' in schema) return ['one', { a: { b: '1' } }, { a: 'x'.repeat(501) }]
  const inside = Object.entries(schema.properties).flatMap(([key, value]) =>
    wrongValues(value).map((wrong) => ({ [key]: wrong })),
  )
  return [{ colour: 'red' }, ...inside]
}
