import { cutText } from '#kernel/cut-text.ts'
import { fieldKeys, type Field } from '#config/field.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanLine, cleanText } from '#kernel/typed-text.ts'

export type FieldValues = Record<string, string | string[]>

/** Returns the fields a listing of a category is asked, in the marketplace's order. */
export function fieldsOf(marketplace: Pick<Marketplace, 'fields'>, category: string): Field[] {
  return marketplace.fields.filter(({ categories }) => !categories || categories.includes(category))
}

/**
 * Checks answers against the marketplace's fields and brings them into the shape in which they are kept: yes/no lists as
 * arrays of one, texts without angle brackets, info texts only where the answer is yes. Keys that are not asked of the
 * category are refused. Throws Problem `field-invalid` or `field-too-long` with the field's key.
 */
export function readFieldValues(fields: Field[], answers: Record<string, unknown>): FieldValues {
  const values: FieldValues = {}
  const known = new Set(fieldKeys(fields))
  const unknown = Object.keys(answers).find((key) => !known.has(key))
  if (unknown !== undefined) throw new Problem('field-invalid', { field: cutText(unknown, 40) })
  for (const field of fields) {
    const answer = answers[field.key]
    if (answer !== undefined && answer !== null) values[field.key] = readAnswer(field, answer)
    if (!field.info) continue
    const info = answers[field.info.key]
    const saidYes = [values[field.key]].flat().includes('yes')
    if (saidYes && info !== undefined && info !== null)
      values[field.info.key] = readText({ ...field, key: field.info.key }, info)
  }
  return values
}

/** Returns the keys of required fields without an answer. */
export function missingFields(fields: Field[], values: Record<string, unknown>): string[] {
  return fields.filter(({ required, key }) => required && isEmpty(values[key])).map(({ key }) => key)
}

function readAnswer(field: Field, answer: unknown): string | string[] {
  switch (field.kind) {
    case 'yesNo':
      return oneOf(field, answer, ['yes', 'no'])
    case 'yesNoList':
      return isEmpty(answer) ? [] : [oneOf(field, [answer].flat()[0], ['yes', 'no'])]
    case 'choice':
      return oneOf(field, answer, optionValues(field))
    case 'choices':
      return someOf(field, answer)
    default:
      return readText(field, answer)
  }
}

function oneOf(field: Field, answer: unknown, allowed: string[]): string {
  if (answer === '') return ''
  if (typeof answer !== 'string' || !allowed.includes(answer)) throw new Problem('field-invalid', { field: field.key })
  return answer
}

function someOf(field: Field, answer: unknown): string[] {
  const allowed = optionValues(field)
  if (!Array.isArray(answer) || answer.length > allowed.length) throw new Problem('field-invalid', { field: field.key })
  return [...new Set(answer.map((each) => oneOf(field, each, allowed)))].filter(Boolean)
}

function readText(field: Field, answer: unknown): string {
  if (typeof answer !== 'string') throw new Problem('field-invalid', { field: field.key })
  const text = field.kind === 'text' ? cleanLine(answer) : cleanText(answer)
  if (text.length > field.maxLength)
    throw new Problem('field-too-long', { field: field.key, params: { max: field.maxLength } })
  return text
}

function optionValues(field: Field): string[] {
  return (field.options ?? []).map(({ value }) => value)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
