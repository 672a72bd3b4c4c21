import { plural } from './compiled/registry.js'

/** A word as a marketplace puts it: a text, or the texts for one and for any other number. */
export type OwnWord = string | { one: string; other: string }

/** A marketplace's word with its values put in for `{name}`. A word with two forms goes by the value `count`. */
export function fillWord(word: OwnWord, inputs: object | undefined, locale: string): string {
  const values = (inputs ?? {}) as Record<string, unknown>
  const text = typeof word === 'string' ? word : word[plural(locale as 'de', values.count) === 'one' ? 'one' : 'other']
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
