import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { isOptional } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'

export type TabWords = { name: string; hint: string; title: string; lead: string }

/** Returns a tab's name, hint, heading and introduction. */
export function tabWords(
  marketplace: Pick<Marketplace, 'words' | 'optionalTabs' | 'categories'>,
  tab: WizardTab,
  category: Pick<Marketplace['categories'][number], 'key' | 'kind'> | undefined,
  locale: Locale,
): TabWords {
  const kind = category?.kind ?? 'offer'
  // A word for this kind of listing takes precedence over the common one.
  const optional = isOptional(marketplace, category?.key ?? null, tab)
  const say = (part: string) =>
    (optional && marketplaceWord(marketplace, `edit_listing_${tab}_${part}_optional_${kind}`, locale)) ||
    marketplaceWord(marketplace, `edit_listing_${tab}_${part}_${kind}`, locale) ||
    marketplaceWord(marketplace, `edit_listing_${tab}_${part}`, locale)
  const hint = optional ? marketplaceWord(marketplace, 'form_optional', locale) : say('hint')
  return { name: say('name'), hint, title: say('title'), lead: say('lead') }
}
