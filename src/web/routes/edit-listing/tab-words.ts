import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'

export type TabWords = { name: string; hint: string; title: string; lead: string }

/** What a tab is called, what its step says before it is answered, and its heading and first sentence. */
export function tabWords(
  marketplace: Pick<Marketplace, 'words' | 'optionalTabs'>,
  tab: WizardTab,
  kind: 'offer' | 'request',
  locale: Locale,
): TabWords {
  // A word for this kind of listing wins over the one for both.
  const say = (part: string) =>
    marketplaceWord(marketplace, `wizard_${tab}_${part}_${kind}`, locale) ||
    marketplaceWord(marketplace, `wizard_${tab}_${part}`, locale)
  const hint =
    say('hint') || (marketplace.optionalTabs.includes(tab) ? marketplaceWord(marketplace, 'form_optional', locale) : '')
  return { name: say('name'), hint, title: say('title'), lead: say('lead') }
}
