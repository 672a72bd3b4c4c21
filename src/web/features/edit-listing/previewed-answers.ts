import type { Marketplace } from '#config/marketplace.ts'
import { fieldsOf } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { PreviewedAnswer } from './wizard-view.ts'

/** Returns the questions whose answers the preview shows: what is answered with yes, and the languages of the host. */
export function previewedAnswers(marketplace: Marketplace, category: string, locale: Locale): PreviewedAnswer[] {
  return fieldsOf(marketplace, category).flatMap(
    ({ key, kind, options, facts, fact: plain, tab }): PreviewedAnswer[] => {
      const fact = facts?.[category] ?? plain
      if (!fact || tab !== 'description') return []
      if (kind === 'yesNo' || kind === 'yesNoList') return [{ key, spoken: false, texts: { yes: fact.yes[locale] } }]
      if (fact.icon !== 'languages') return []
      const texts = (options ?? []).map(({ value, label }) => [value, label[locale]] as const)
      return [{ key, spoken: true, texts: Object.fromEntries(texts) }]
    },
  )
}
