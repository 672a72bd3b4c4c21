import { readFileSync } from 'node:fs'
import type { Marketplace } from '#config/marketplace.ts'
import { wizardTabs } from '#config/marketplace-schema.ts'
import { whereIs, wordsFile } from '#config/own-words.ts'
import { locales } from '#kernel/locale.ts'
import { fieldKeys } from '#config/field.ts'
import { onlyOwnKeys, wordFaults } from '#words/check-own-words.ts'

type Spoken = Pick<Marketplace, 'folder' | 'locales' | 'words' | 'fields' | 'pages' | 'navigation' | 'footer'>

/** Returns the keys of words that only this marketplace can have, such as the name of one of its pages in the menu. */
export function ownKeys({ fields, pages, navigation, footer }: Omit<Spoken, 'folder' | 'locales' | 'words'>): string[] {
  const entries = [...pages.map(({ key }) => key), ...navigation, ...footer.flatMap((column) => column.pages)]
  return onlyOwnKeys({
    fields: fieldKeys(fields),
    pages: [...new Set(entries)],
    tabs: [...wizardTabs],
  })
}

/**
 * Checks the words of a marketplace against those of the product. Throws an Error with one sentence for each fault: file,
 * line, key, and what is wrong.
 */
export function checkWords(marketplace: Spoken): void {
  const { folder, words } = marketplace
  const only = ownKeys(marketplace)
  const faults = locales.flatMap((locale) => {
    const file = wordsFile(folder, locale)
    const found = wordFaults(words[locale], locale, only)
    const text = found.size > 0 ? readFileSync(file, 'utf8') : ''
    return [...found].map(([key, fault]) => `${whereIs(text, file, key)}: ${fault}`)
  })
  // A misspelt key is missing in the other languages too: adding it there would be the wrong repair.
  const found = faults.length > 0 ? faults : lackingWords(marketplace)
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** A sentence for each word that not every language of the marketplace has. */
function lackingWords({ folder, words, locales: spoken }: Spoken): string[] {
  return spoken.flatMap((from) => {
    const keys = Object.keys(words[from])
    const missing = spoken.flatMap((to) =>
      keys.filter((key) => !Object.hasOwn(words[to], key)).map((key) => ({ key, file: wordsFile(folder, to) })),
    )
    const file = wordsFile(folder, from)
    const text = missing.length > 0 ? readFileSync(file, 'utf8') : ''
    return missing.map((each) => `${whereIs(text, file, each.key)}: is missing in ${each.file}`)
  })
}
