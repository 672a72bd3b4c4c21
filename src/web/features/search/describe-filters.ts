import type { Marketplace } from '#config/marketplace.ts'
import { offeredFilters } from '#domain/search/index.ts'
import type { Locale } from '#kernel/locale.ts'

/** One option of a filter. */
export type FilterOption = { value: string; label: string }

/** The filters of a marketplace in the reader's language. */
export type FilterDescriptions = {
  fields: {
    key: string
    place: 'primary' | 'secondary'
    label: string
    hint: string | null
    options: FilterOption[]
    yesNo: boolean
  }[]
  organisationTypes: FilterOption[]
  capacity: { min: number; max: number }
  /** The scale of prices in whole units; null where nothing has a price. */
  price: { min: number; max: number; step: number; currency: string } | null
}

/** Returns the filters as the page shows them, from the marketplace's fields. */
export function describeFilters(marketplace: Marketplace, locale: Locale): FilterDescriptions {
  const describe = (options: { value: string; label: Record<Locale, string> }[]) =>
    options.map(({ value, label }) => ({ value, label: label[locale] }))
  return {
    fields: offeredFilters(marketplace).map(({ key, place, label, hint, options, yesNo }) => ({
      key,
      place,
      label: label[locale],
      hint: hint?.[locale] ?? null,
      options: describe(options),
      yesNo,
    })),
    organisationTypes: describe(marketplace.organisationTypes),
    capacity: marketplace.search.capacity,
    price: marketplace.tabs.includes('pricing')
      ? { ...marketplace.search.price, currency: marketplace.currency }
      : null,
  }
}
