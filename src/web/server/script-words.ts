import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marketplace } from '#config/marketplace.ts'
import { byLocale } from '#kernel/locale.ts'
import type { OwnWordTexts } from '#words/word.ts'

/**
 * Returns the marketplace's words that the scripts of built pages use, by language. The others stay on the server.
 *
 * @param pages folder of the built pages
 */
export function scriptWords({ words }: Pick<Marketplace, 'words'>, pages: string): OwnWordTexts {
  const said = new Set(JSON.parse(readFileSync(join(pages, 'assets/words.json'), 'utf8')) as string[])
  return byLocale((locale) => {
    const own = Object.entries(words[locale] ?? {}).filter(([key]) => said.has(key))
    return own.length > 0 ? Object.fromEntries(own) : undefined
  })
}
