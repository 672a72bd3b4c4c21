import type { Field } from '#config/field.ts'
import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { fieldsOf, type ListingDetails } from '#domain/listings/index.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { moneyInput } from '#kernel/money.ts'
import type { AskedField } from './wizard-view.ts'

/** Returns the initial values of a tab's inputs as texts; several choices are separated by commas. */
export function tabValues(
  marketplace: Marketplace,
  details: ListingDetails,
  tab: WizardTab,
  locale: Locale,
): Record<string, string> {
  const values = Object.fromEntries(
    Object.entries(details.fields).map(([key, value]) => [key, [value].flat().map(String).join(',')]),
  )
  if (tab === 'features') return { ...values, category: details.category }
  if (tab === 'pricing') return { ...values, price: priceValue(marketplace, details, locale) }
  if (tab !== 'description') return values
  const placeholders = marketplace.categories.flatMap(({ placeholderTitle }) => Object.values(placeholderTitle))
  // How many come is asked for, not assumed, until the request has been described.
  const isUntouched =
    details.kind === 'request' &&
    details.state === 'draft' &&
    placeholders.includes(details.title) &&
    !details.description
  return {
    ...values,
    title: placeholders.includes(details.title) ? '' : details.title,
    description: details.description,
    capacity: isUntouched ? '' : String(details.capacity),
    availableFrom: details.availableFrom ?? '',
    availableUntil: details.availableUntil ?? '',
  }
}

function priceValue({ currency }: Marketplace, { price }: ListingDetails, locale: Locale): string {
  return price?.currency === currency ? moneyInput(price, formatLocale(locale)) : ''
}

/** Returns the marketplace's questions on a tab, in the reader's language and for this category. */
export function askedFields(marketplace: Marketplace, category: string, tab: WizardTab, locale: Locale): AskedField[] {
  return fieldsOf(marketplace, category)
    .filter((field) => field.tab === tab)
    .map((field) => asked(field, category, locale))
}

function asked(
  { key, kind, required, maxLength, folded, ...field }: Field,
  category: string,
  locale: Locale,
): AskedField {
  const { info } = field
  return {
    key,
    kind,
    required,
    maxLength,
    folded,
    label: (field.labels?.[category] ?? field.label)[locale],
    hint: (field.hints?.[category] ?? field.hint)?.[locale] ?? '',
    options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
    info: info ? { key: info.key, label: info.label[locale], placeholder: info.placeholder?.[locale] ?? '' } : null,
  }
}
