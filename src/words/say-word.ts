import { fillWord, type OwnWord } from './fill-word.ts'

type Word<Inputs> = (inputs: Inputs) => string

let own: Readonly<Record<string, OwnWord>> | undefined

/** From now on the words of the page are said as the marketplace puts them. `words` are by `wordId` of the catalogue, in the page's language. */
export function sayOwnWords(words: Readonly<Record<string, OwnWord>> | undefined): void {
  own = words
}

const names = new Proxy({}, { get: (_, name) => `{${String(name)}}` })

/**
 * A word in both languages as one function that says it in the page's language. For the browser.
 * @param rank tells words apart that read the same in both languages; their keys would take more room than the words
 */
export function sayWord<Inputs>(de: Word<Inputs>, en: Word<Inputs>, rank: number | '' = ''): Word<Inputs> {
  return (inputs) => {
    const locale = document.documentElement.lang === 'en' ? 'en' : 'de'
    const word = own?.[de(names as Inputs) + en(names as Inputs) + rank]
    return word === undefined ? (locale === 'en' ? en : de)(inputs) : fillWord(word, inputs as object, locale)
  }
}
