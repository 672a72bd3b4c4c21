import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marketplace } from '#config/marketplace.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { wordId } from '#words/catalogue.ts'
import type { OwnWord } from '#words/fill-word.ts'

/** The words of pages that a marketplace puts otherwise, by language; undefined when there are none. */
export type OwnPageWords = Partial<Record<Locale, Readonly<Record<string, OwnWord>>>>

/**
 * What built pages need to say the words that their scripts hold as the marketplace puts them: by `wordId`, because the
 * scripts have no keys. Words that no script says stay on the server.
 * @param pages folder of the built pages
 */
export function ownWordsOfPages({ words }: Pick<Marketplace, 'words'>, pages: string): OwnPageWords {
  const said = new Set(JSON.parse(readFileSync(join(pages, 'assets/words.json'), 'utf8')) as string[])
  return byLocale((locale) =>
    Object.fromEntries(
      Object.entries(words[locale])
        .filter(([key]) => said.has(key))
        .map(([key, word]) => [wordId(key), word]),
    ),
  )
}

/** The same for pages that Vite makes as they are asked for, whose scripts hold the compiled words: by key. */
export function ownWordsInDevelopment({ words }: Pick<Marketplace, 'words'>): OwnPageWords {
  return byLocale((locale) => words[locale])
}

function byLocale(read: (locale: Locale) => Record<string, OwnWord>): OwnPageWords {
  const all = locales.map((locale) => [locale, read(locale)] as const)
  return Object.fromEntries(all.filter(([, words]) => Object.keys(words).length > 0))
}
