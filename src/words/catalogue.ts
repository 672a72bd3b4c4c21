import type { Locale } from '#kernel/locale.ts'
import * as de from './compiled/messages/de.js'
import * as en from './compiled/messages/en.js'

/** A word of the product: its text with `{name}` for each value, in the form for one where it has two. */
export type CatalogueWord = { other: string; one?: string }

type Compiled = Record<string, (inputs: object) => string>
const compiled = { de, en } as unknown as Record<Locale, Compiled>

/** Says the name of a value instead of the value; `count` is also the number that decides between the forms. */
function namesFor(count: number): object {
  return new Proxy(
    {},
    {
      get: (_, name) => (name === 'count' ? { valueOf: () => count, toString: () => '{count}' } : `{${String(name)}}`),
    },
  )
}

/** Keys of all words of the product, in order. */
export const wordKeys: readonly string[] = Object.keys(de).sort()

/** A word of the product as it is written. */
export function catalogueWord(key: string, locale: Locale): CatalogueWord {
  const say = compiled[locale][key]
  if (!say) throw new Error(`There is no word ${key}`)
  const [other, one] = [say(namesFor(5)), say(namesFor(1))]
  return one === other ? { other } : { other, one }
}

/** From the second word on that reads the same in both languages: which of them it is. */
export const wordRanks: ReadonlyMap<string, number> = rankWords()

function rankWords(): Map<string, number> {
  const seen = new Map<string, number>()
  const ranks = new Map<string, number>()
  for (const key of wordKeys) {
    const texts = bothTexts(key)
    const rank = (seen.get(texts) ?? 0) + 1
    seen.set(texts, rank)
    if (rank > 1) ranks.set(key, rank)
  }
  return ranks
}

/**
 * By which the browser knows a word, whose key it does not have: its texts in both languages, and its rank among those that
 * read the same. Must agree with what `sayWord` puts together.
 */
export function wordId(key: string): string {
  return `${bothTexts(key)}${wordRanks.get(key) ?? ''}`
}

function bothTexts(key: string): string {
  return catalogueWord(key, 'de').other + catalogueWord(key, 'en').other
}
