import type { Marketplace } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import * as messages from '#words/compiled/messages.js'

/**
 * A word that a marketplace may put in its own way: the one in its `words/<locale>.json`, else the product's. Empty where
 * neither has it. `{name}` in a marketplace's word is replaced by the value of that name.
 */
export function marketplaceWord(
  marketplace: Pick<Marketplace, 'words'>,
  key: string,
  locale: Locale,
  values: Record<string, string | number> = {},
): string {
  const own = marketplace.words[locale][key]
  if (own !== undefined) return own.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  const words = messages as unknown as Record<
    string,
    ((inputs: object, options: { locale: Locale }) => string) | undefined
  >
  return words[key]?.(values, { locale }) ?? ''
}
