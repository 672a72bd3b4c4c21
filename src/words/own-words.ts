import { fillWord, type OwnWord } from './fill-word.ts'

type Words = Readonly<Record<string, OwnWord>>

let own: Readonly<Record<string, Words>> = {}

/**
 * From now on the compiled words are said as the marketplace puts them, by language and key. For the whole process: it
 * serves one marketplace.
 */
export function setOwnWords(words: Readonly<Record<string, Words>>): void {
  own = words
}

/** A word as the marketplace puts it; undefined where it does not. Called by every compiled word. */
export function ownWord(locale: string, key: string, inputs: object | undefined): string | undefined {
  const words = own[locale]
  return words && Object.hasOwn(words, key) ? fillWord(words[key]!, inputs, locale) : undefined
}
