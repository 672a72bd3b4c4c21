import { fallbackLocale, isLocale, type Locale, locales } from '#kernel/locale.ts'
import type { WordText } from '#kernel/word-text.ts'
import { fillWord } from './fill-word.ts'

/** What a word takes: an object with each of its values. */
type Values<Names extends string> = Readonly<Record<Names, string | number>>
type Options = { locale?: Locale }

/**
 * A word of the product: called with its values, it returns its text in the language of the page, or of `locale`.
 * `texts` are the texts as they are written, in the order of `locales`.
 */
export type Word<Names extends string = never> = ([Names] extends [never]
  ? (values?: Readonly<Record<never, never>>, options?: Options) => string
  : (values: Values<Names>, options?: Options) => string) & { texts: readonly WordText[] }

/** Words that a marketplace replaces, by language and key. */
export type OwnWordTexts = Readonly<Partial<Record<Locale, Readonly<Record<string, WordText>>>>>

let own: OwnWordTexts = {}
let readLocale = (): Locale => {
  const language = globalThis.document?.documentElement.lang
  return isLocale(language) ? language : fallbackLocale
}

/** From now on words are said as the marketplace puts them. For the whole process, or page: it serves one marketplace. */
export function setOwnWords(words: OwnWordTexts): void {
  own = words
}

/** The language in which words are said that are not asked for in another one. */
export function currentLocale(): Locale {
  return readLocale()
}

/** Sets how `currentLocale` is found. Without it, it is the language of the document. */
export function setCurrentLocale(read: () => Locale): void {
  readLocale = read
}

/** Makes a word from its texts in the order of `locales`. Called by the compiled words only. */
export function word<Names extends string>(key: string, ...texts: WordText[]): Word<Names> {
  const say = (values: Values<Names> = {} as Values<Names>, options?: Options): string => {
    const locale = options?.locale ?? readLocale()
    return fillWord(own[locale]?.[key] ?? texts[locales.indexOf(locale)]!, values, locale)
  }
  return Object.assign(say, { texts }) as unknown as Word<Names>
}
