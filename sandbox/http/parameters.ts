import type { Resource } from '../store/state.ts'
import { invalid } from './refusal.ts'
import type { Schema } from './schema.ts'

/**
 * Reads one parameter and returns its value. An empty text returns null: that is how a client clears a field. `schema`
 * describes the values that are read, before they are encoded as a form.
 */
export type Parameter = { (value: unknown, name: string): unknown; schema: Schema; required?: boolean }

const maxTextLength = 5000
const maxItems = 100
const maxMetadata = { keys: 50, key: 40, value: 500 }

export const text = parameter({ type: 'string', maxLength: maxTextLength }, (value, name) => {
  if (typeof value !== 'string') throw invalid(undefined, `Invalid string: ${name}`, name)
  if (value.length > maxTextLength) throw invalid(undefined, `Too long: ${name}`, name)
  return value === '' ? null : value
})

export const integer = parameter({ type: 'integer' }, (value, name) => {
  if (value === '') return null
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid('parameter_invalid_integer', `Invalid integer: ${String(value)}`, name)
  return Number(value)
})

/** An amount of money in minor units. */
export const amount = parameter({ type: 'integer', minimum: 1 }, (value, name) => {
  const parsed = integer(value, name) as number | null
  if (parsed !== null && parsed < 1)
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', name)
  return parsed
})

export const decimal = parameter({ type: 'number' }, (value, name) => {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    throw invalid(undefined, `Invalid decimal: ${String(value)}`, name)
  return Number(value)
})

export const flag = parameter({ type: 'boolean' }, (value, name) => {
  if (value === 'true') return true
  if (value === 'false') return false
  if (value === '') return null
  throw invalid(undefined, `Invalid boolean: ${String(value)}`, name)
})

export const currency = parameter({ type: 'string', pattern: '^[A-Za-z]{3}$' }, (value, name) => {
  const code = String(text(value, name) ?? '').toLowerCase()
  if (!/^[a-z]{3}$/.test(code)) throw invalid(undefined, `Invalid currency: ${code}`, name)
  return code
})

export function choice(...accepted: string[]): Parameter {
  return parameter({ enum: accepted }, (value, name) => {
    if (value === '') return null
    if (typeof value === 'string' && accepted.includes(value)) return value
    throw invalid(undefined, `Invalid ${name}: must be one of ${accepted.join(', ')}`, name)
  })
}

export function list(of: Parameter): Parameter {
  return parameter({ type: 'array', items: of.schema, maxItems }, (value, name) => {
    if (value === '') return []
    if (!Array.isArray(value) || value.length > maxItems) throw invalid(undefined, `Invalid array: ${name}`, name)
    return value.map((item, position) => of(item, `${name}[${position}]`))
  })
}

/** A plain value, or an object in its place. */
export function either(plain: Parameter, object: Parameter): Parameter {
  return parameter({ anyOf: [plain.schema, object.schema] }, (value, name) =>
    typeof value === 'string' ? plain(value, name) : object(value, name),
  )
}

/** A parameter that the provider took once: no value of it is allowed. @param instead the parameter that took its place. */
export function abolished(instead: string): Parameter {
  return parameter({ enum: [] }, (_, name) => {
    throw invalid(`${name}_no_longer_supported`, `The parameter ${name} is no longer supported. Use ${instead}.`, name)
  })
}

/** Free keys with texts. An empty text stays: it deletes the key. */
export const metadata = parameter(
  {
    type: 'object',
    maxProperties: maxMetadata.keys,
    additionalProperties: { type: 'string', maxLength: maxMetadata.value },
  },
  (value, name) => {
    if (value === '') return null
    const entries = Object.entries(objectOf(value, name))
    if (entries.length > maxMetadata.keys) throw invalid(undefined, 'Metadata holds at most 50 keys.', name)
    for (const [key, item] of entries) {
      if (key.length > maxMetadata.key)
        throw invalid(undefined, `Metadata keys have at most 40 characters: ${key}`, name)
      if (typeof item !== 'string' || item.length > maxMetadata.value)
        throw invalid(undefined, 'Metadata values have at most 500 characters.', `${name}[${key}]`)
    }
    return value
  },
)

/** An object with known keys. An unknown key is refused, and so is a required one that is absent. */
export function shape(fields: Record<string, Parameter>): Parameter {
  return parameter(schemaOf(fields), (value, name) =>
    value === '' ? null : readShape(fields, objectOf(value, name), name),
  )
}

/** Returns the parameter with the rule that a request without it, or with an empty value, is refused. */
export function required(given: Parameter): Parameter {
  const checked = parameter(given.schema, (value, name) => {
    if (value === '') throw invalid('parameter_invalid_empty', `You passed an empty string for '${name}'.`, name)
    return given(value, name)
  })
  checked.required = true
  return checked
}

/** Parameters that were read: only keys that the endpoint knows. */
export type Input = Resource

/** Reads all parameters of a call. @throws {Refusal} at the first one that is unknown, missing or malformed. */
export function readParameters(fields: Record<string, Parameter>, given: Record<string, unknown>): Input {
  return readShape(withExpand(fields), given, '')
}

/** Returns the description of all parameters of a call. */
export function describeParameters(fields: Record<string, Parameter>): Schema {
  return schemaOf(withExpand(fields))
}

function withExpand(fields: Record<string, Parameter>): Record<string, Parameter> {
  return { ...fields, expand: list(text) }
}

function parameter(schema: Schema, read: (value: unknown, name: string) => unknown): Parameter {
  return Object.assign(read, { schema })
}

function schemaOf(fields: Record<string, Parameter>): Schema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
    required: entries.filter(([, { required: isRequired }]) => isRequired).map(([key]) => key),
    additionalProperties: false,
  }
}

function readShape(fields: Record<string, Parameter>, given: Record<string, unknown>, prefix: string): Input {
  const nameOf = (key: string) => (prefix ? `${prefix}[${key}]` : key)
  const read: Input = {}
  for (const [key, value] of Object.entries(given)) {
    const known = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!known) throw invalid('parameter_unknown', `Received unknown parameter: ${nameOf(key)}`, nameOf(key))
    read[key] = known(value, nameOf(key))
  }
  for (const [key, known] of Object.entries(fields))
    if (known.required && !(key in given))
      throw invalid('parameter_missing', `Missing required param: ${nameOf(key)}.`, nameOf(key))
  return read
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalid(undefined, `Invalid object: ${name}`, name)
}
