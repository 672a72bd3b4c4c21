import type { Marketplace } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { wordNamed } from '#words/catalogue.ts'
import { fillWord } from '#words/fill-word.ts'

/**
 * Returns the word with a computed key, such as the name of a field: from the marketplace's `words/<locale>.json`, else
 * from the product. Empty when neither has it. `{name}` is replaced by the value of that name.
 */
export function marketplaceWord(
  marketplace: Pick<Marketplace, 'words'>,
  key: string,
  locale: Locale,
  values: Record<string, string | number> = {},
): string {
  const own = marketplace.words[locale][key]
  if (own !== undefined) return fillWord(own, values, locale)
  return wordNamed(key)?.(values, { locale }) ?? ''
}
