import { type Locale, locales } from '#kernel/locale.ts'
import type { WordText } from '#kernel/word-text.ts'
import * as messages from './compiled/messages.js'
import type { Word } from './word.ts'

const words = messages as unknown as Readonly<Record<string, Word<string>>>

/** Keys of all words of the product, in order. */
export const wordKeys: readonly string[] = Object.keys(words).sort()

/**
 * Returns the word with a key that is put together from data, whose `-` and `.` are `_` in keys; undefined when there is
 * none.
 */
export function wordNamed(key: string): Word<string> | undefined {
  return words[key.replaceAll(/[-.]/g, '_')]
}

/** The text of a word as it is written. Throws an Error when there is no such word. */
export function catalogueText(key: string, locale: Locale): WordText {
  const text = words[key]?.texts[locales.indexOf(locale)]
  if (text === undefined) throw new Error(`There is no word ${key}`)
  return text
}
