import type { Locale } from '#kernel/locale.ts'
import { catalogueWord, wordKeys } from './catalogue.ts'
import type { OwnWord } from './fill-word.ts'

/** Words that only a marketplace has; the product goes without where they are missing. */
export type OnlyOwn = { fields: string[]; pages: string[]; tabs: string[] }

/** The keys of words that only a marketplace has. */
export function onlyOwnKeys({ fields, pages, tabs }: OnlyOwn): string[] {
  const kinds = ['offer', 'request']
  const landing = ['title', 'title_over', 'lead', 'about', 'about_more']
  return [
    ...landing.map((part) => `landing_${part}`),
    ...['login', 'signup'].flatMap((door) =>
      ['quote', 'quote_name', 'quote_from'].map((part) => `door_${door}_${part}`),
    ),
    ...fields.flatMap((field) => kinds.map((kind) => `listing_field_${field}_${kind}`)),
    ...pages.flatMap((page) => ['frame_page', 'frame_nav'].map((menu) => `${menu}_${page.replaceAll(/[-#]/g, '_')}`)),
    ...tabs.flatMap((tab) =>
      ['name', 'hint', 'title', 'lead'].flatMap((part) =>
        ['', '_offer', '_request'].map((kind) => `wizard_${tab}_${part}${kind}`),
      ),
    ),
  ].filter((key) => !wordKeys.includes(key))
}

/**
 * What is wrong with a marketplace's words in one language: a key that nobody says, a value that the word does not have or
 * lacks, and a form for one number that is missing or too many. By key, as the end of a sentence.
 */
export function wordFaults(words: Record<string, OwnWord>, locale: Locale, only: string[]): Map<string, string> {
  const faults = new Map<string, string>()
  for (const [key, word] of Object.entries(words)) {
    const fault = wordKeys.includes(key)
      ? unlike(word, catalogueWord(key, locale))
      : only.includes(key)
        ? unlike(word, { other: '' })
        : `there is no such word. Is ${nearest(key, [...wordKeys, ...only])} meant?`
    if (fault) faults.set(key, fault)
  }
  return faults
}

function unlike(word: OwnWord, { other, one }: { other: string; one?: string }): string | undefined {
  const forms = typeof word === 'string' ? [word] : [word.one, word.other]
  if (one !== undefined && typeof word === 'string')
    return `must be { "one": …, "other": … }, as "${one}" and "${other}"`
  if (one === undefined && typeof word !== 'string') return 'must be one text'
  const wanted = valuesIn(other)
  const unknown = forms.flatMap(valuesIn).filter((name) => !wanted.includes(name))
  if (unknown.length > 0) return `does not know {${unknown[0]}}${wanted.length > 0 ? `, only ${braced(wanted)}` : ''}`
  // "one" may say the number in words.
  const lacking = wanted.filter((name) => !valuesIn(forms.at(-1) ?? '').includes(name))
  return lacking.length > 0 ? `must hold ${braced(lacking)}, as "${other}"` : undefined
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function braced(names: string[]): string {
  return names.map((name) => `{${name}}`).join(' ')
}

/** The key with the fewest letters to change. */
function nearest(key: string, keys: string[]): string {
  let best = { key: '', distance: Number.POSITIVE_INFINITY }
  for (const each of keys) {
    const distance = editDistance(key, each, best.distance)
    if (distance < best.distance) best = { key: each, distance }
  }
  return best.key
}

/** Letters to insert, leave out or replace; gives up at `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) >= most) return most
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...b].entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? most
}
