import type { Marketplace } from '#config/marketplace.ts'
import type { AspectMean } from '#domain/reviews/index.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** Aspects of reviews from one side. `title` is null where all reviews are from guests. */
export type AspectGroup = {
  key: string
  title: string | null
  items: { key: string; label: string; average: number; text: string }[]
}

/**
 * Returns the means of aspects in the order of the marketplace's settings, those from guests first. Aspects that are no
 * longer asked for are left out.
 */
export function describeAspects(marketplace: Marketplace, means: AspectMean[], locale: Locale): AspectGroup[] {
  const titles = { ofProvider: m.people_aspects_of_guests, ofCustomer: m.people_aspects_of_hosts }
  const format = numberFormat(formatLocale(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const groups = (['ofProvider', 'ofCustomer'] as const).map((type) => ({
    key: type,
    title: titles[type]({}, { locale }),
    items: marketplace.reviewAspects[type].flatMap(({ key, label }) => {
      const mean = means.find((each) => each.type === type && each.key === key)
      return mean ? [{ key, label: label[locale], average: mean.average, text: format.format(mean.average) }] : []
    }),
  }))
  const answered = groups.filter(({ items }) => items.length > 0)
  return answered.length === 1 && answered[0]?.key === 'ofProvider' ? [{ ...answered[0], title: null }] : answered
}
