import { type WordText, valueNames } from '#kernel/word-text.ts'

/** What is said of a language in the file `language.json` of its folder. */
export type Language = {
  /** Name of the language in the language itself. */
  name: string
  /** Tag of the formats of dates and numbers and of the plural rules, such as `de-DE`. */
  formats: string
  /** Whether nouns begin with a capital letter within a sentence. */
  capitalisesNouns: boolean
  yes: string
  no: string
}
/** Words of a language by key, in the order of its files. */
export type Words = Map<string, WordText>

/** Numbers that tell which plural forms a language needs for what is counted here. */
const counted = Array.from({ length: 201 }, (_, number) => number)

/** Every gap between languages, as sentences that begin with language and key. Empty when there is none. */
export function wordGaps(languages: Map<string, Language>, words: Map<string, Words>): string[] {
  const examples = new Map([...words.values()].flatMap((each) => [...each]).toReversed())
  return [...words].flatMap(([locale, own]) => {
    const rules = new Intl.PluralRules(languages.get(locale)?.formats)
    return [...examples.keys()].sort().flatMap((key) => {
      const gap = gapOf(own.get(key), examples.get(key)!, rules)
      return gap ? [`${locale} ${key}: ${gap}`] : []
    })
  })
}

/** `example` is the word in the first language that has it. */
function gapOf(text: WordText | undefined, example: WordText, rules: Intl.PluralRules): string | undefined {
  if (text === undefined) return `is missing: ${JSON.stringify(example)}`
  if (typeof text !== 'string') {
    const needed = [...new Set([...counted.map((count) => rules.select(count)), 'other'])].sort()
    const lacking = needed.filter((form) => !Object.hasOwn(text, form))
    if (lacking.length > 0) return `lacks the plural forms ${lacking.join(', ')}`
    const known: string[] = rules.resolvedOptions().pluralCategories
    const unknown = Object.keys(text).filter((form) => !known.includes(form))
    if (unknown.length > 0) return `has plural forms that the language does not know: ${unknown.join(', ')}`
  }
  const [names, wanted] = [valueNames(text).join(', '), valueNames(example).join(', ')]
  return names === wanted ? undefined : `has the values ${names || 'none'}, another language has ${wanted || 'none'}`
}
