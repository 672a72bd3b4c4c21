import type { Locale } from '#kernel/locale.ts'
import { nearestWord } from '#kernel/nearest-word.ts'
import { formsOf, mainForm, valueNames, type WordText } from '#kernel/word-text.ts'
import { catalogueText, wordKeys } from './catalogue.ts'

/** Words that only a marketplace has; the product goes without where they are missing. */
export type OnlyOwn = { fields: string[]; pages: string[]; tabs: string[] }

/** The keys of words that only a marketplace has. */
export function onlyOwnKeys({ fields, pages, tabs }: OnlyOwn): string[] {
  const kinds = ['offer', 'request']
  const landing = ['title', 'title_over', 'lead', 'about', 'about_more']
  return [
    ...landing.map((part) => `landing_${part}`),
    ...['login', 'signup'].flatMap((door) =>
      ['quote', 'quote_name', 'quote_from'].map((part) => `auth_${door}_${part}`),
    ),
    ...fields.flatMap((field) => kinds.map((kind) => `listing_field_${field}_${kind}`)),
    ...pages.flatMap((page) => ['layout_page', 'layout_nav'].map((menu) => `${menu}_${page.replaceAll(/[-#]/g, '_')}`)),
    ...tabs.flatMap((tab) =>
      ['name', 'hint', 'title', 'lead', 'answer'].flatMap((part) =>
        ['', '_offer', '_request'].map((kind) => `edit_listing_${tab}_${part}${kind}`),
      ),
    ),
  ].filter((key) => !wordKeys.includes(key))
}

/**
 * What is wrong with a marketplace's words in one language: a key that is not used, a value that the word does not have or
 * lacks, and a form for one number that is missing or too many. By key, as the end of a sentence.
 */
export function wordFaults(
  words: Readonly<Record<string, WordText>>,
  locale: Locale,
  only: string[],
): Map<string, string> {
  const faults = new Map<string, string>()
  for (const [key, word] of Object.entries(words)) {
    const fault = wordKeys.includes(key)
      ? unlike(word, catalogueText(key, locale))
      : only.includes(key)
        ? unlike(word, '')
        : `there is no such word. Is ${nearestWord(key, [...wordKeys, ...only])} meant?`
    if (fault) faults.set(key, fault)
  }
  return faults
}

function unlike(word: WordText, product: WordText): string | undefined {
  if (formNames(word) !== formNames(product))
    return typeof product === 'string'
      ? 'must be one text'
      : `must be { ${Object.keys(product)
          .map((form) => `"${form}": …`)
          .join(', ')} }, as ${formsOf(product)
          .map((form) => `"${form}"`)
          .join(' and ')}`
  const wanted = valueNames(mainForm(product))
  const unknown = formsOf(word)
    .flatMap(valueNames)
    .find((name) => !wanted.includes(name))
  if (unknown) return `does not know {${unknown}}${wanted.length > 0 ? `, only ${braced(wanted)}` : ''}`
  // Other forms may say the number in words.
  const lacking = wanted.filter((name) => !valueNames(mainForm(word)).includes(name))
  return lacking.length > 0 ? `must hold ${braced(lacking)}, as "${mainForm(product)}"` : undefined
}

function formNames(text: WordText): string {
  return typeof text === 'string' ? '' : Object.keys(text).sort().join()
}

function braced(names: string[]): string {
  return names.map((name) => `{${name}}`).join(' ')
}
