import type { Resource } from '../store/state.ts'
import { invalid } from './refusal.ts'

/** Reads one parameter and returns its value. An empty text returns null: that is how a client clears a field. */
export type Parameter = { (value: unknown, name: string): unknown; required?: boolean }

const maxTextLength = 5000

export const text: Parameter = (value, name) => {
  if (typeof value !== 'string') throw invalid(undefined, `Invalid string: ${name}`, name)
  if (value.length > maxTextLength) throw invalid(undefined, `Too long: ${name}`, name)
  return value === '' ? null : value
}

export const integer: Parameter = (value, name) => {
  if (value === '') return null
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid('parameter_invalid_integer', `Invalid integer: ${String(value)}`, name)
  return Number(value)
}

/** An amount of money in minor units. */
export const amount: Parameter = (value, name) => {
  const parsed = integer(value, name) as number | null
  if (parsed !== null && parsed < 1)
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', name)
  return parsed
}

export const decimal: Parameter = (value, name) => {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    throw invalid(undefined, `Invalid decimal: ${String(value)}`, name)
  return Number(value)
}

export const flag: Parameter = (value, name) => {
  if (value === 'true') return true
  if (value === 'false') return false
  if (value === '') return null
  throw invalid(undefined, `Invalid boolean: ${String(value)}`, name)
}

export const currency: Parameter = (value, name) => {
  const code = String(text(value, name) ?? '').toLowerCase()
  if (!/^[a-z]{3}$/.test(code)) throw invalid(undefined, `Invalid currency: ${code}`, name)
  return code
}

export function choice(...accepted: string[]): Parameter {
  return (value, name) => {
    if (value === '') return null
    if (typeof value === 'string' && accepted.includes(value)) return value
    throw invalid(undefined, `Invalid ${name}: must be one of ${accepted.join(', ')}`, name)
  }
}

export function list(of: Parameter): Parameter {
  return (value, name) => {
    if (value === '') return []
    if (!Array.isArray(value) || value.length > 100) throw invalid(undefined, `Invalid array: ${name}`, name)
    return value.map((item, position) => of(item, `${name}[${position}]`))
  }
}

/** Free keys with texts. An empty text stays: it deletes the key. */
export const metadata: Parameter = (value, name) => {
  if (value === '') return null
  const entries = Object.entries(objectOf(value, name))
  if (entries.length > 50) throw invalid(undefined, 'Metadata holds at most 50 keys.', name)
  for (const [key, item] of entries) {
    if (key.length > 40) throw invalid(undefined, `Metadata keys have at most 40 characters: ${key}`, name)
    if (typeof item !== 'string' || item.length > 500)
      throw invalid(undefined, 'Metadata values have at most 500 characters.', `${name}[${key}]`)
  }
  return value
}

/** An object with known keys. An unknown key is refused, and so is a required one that is absent. */
export function shape(fields: Record<string, Parameter>): Parameter {
  return (value, name) => (value === '' ? null : readShape(fields, objectOf(value, name), name))
}

/** Returns the parameter with the rule that a request without it, or with an empty value, is refused. */
export function required(parameter: Parameter): Parameter {
  const checked: Parameter = (value, name) => {
    if (value === '') throw invalid('parameter_invalid_empty', `You passed an empty string for '${name}'.`, name)
    return parameter(value, name)
  }
  checked.required = true
  return checked
}

/** Parameters that were read: only keys that the endpoint knows. */
export type Input = Resource

/** Reads all parameters of a call. @throws {Refusal} at the first one that is unknown, missing or malformed. */
export function readParameters(fields: Record<string, Parameter>, given: Record<string, unknown>): Input {
  return readShape({ ...fields, expand: list(text) }, given, '')
}

function readShape(fields: Record<string, Parameter>, given: Record<string, unknown>, prefix: string): Input {
  const nameOf = (key: string) => (prefix ? `${prefix}[${key}]` : key)
  const read: Input = {}
  for (const [key, value] of Object.entries(given)) {
    const parameter = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!parameter) throw invalid('parameter_unknown', `Received unknown parameter: ${nameOf(key)}`, nameOf(key))
    read[key] = parameter(value, nameOf(key))
  }
  for (const [key, parameter] of Object.entries(fields))
    if (parameter.required && !(key in given))
      throw invalid('parameter_missing', `Missing required param: ${nameOf(key)}.`, nameOf(key))
  return read
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw invalid(undefined, `Invalid object: ${name}`, name)
}
