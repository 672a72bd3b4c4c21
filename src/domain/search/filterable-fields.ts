import type { Marketplace } from '#config/marketplace.ts'
import { type Localised, yesAndNo } from '#kernel/locale.ts'
import { hostFields } from './search-query.ts'

/** The settings of a marketplace that search reads. */
export type SearchableMarketplace = Pick<
  Marketplace,
  'fields' | 'categories' | 'organisationTypes' | 'search' | 'availability' | 'timeZone'
>

/** A field that search can filter by, with its values. */
export type FilterableField = { key: string; values: string[] }

/** A filter as a screen offers it. */
export type OfferedFilter = {
  key: string
  place: 'primary' | 'secondary'
  label: Localised
  /** The hint of the question. */
  hint: Localised | undefined
  /** Answered with yes or no. */
  yesNo: boolean
  options: { value: string; label: Localised }[]
}

const yesNo = [
  { value: 'yes', label: yesAndNo.yes },
  { value: 'no', label: yesAndNo.no },
]

/** Returns the fields with a filter in a marketplace, as its screens offer them. */
export function offeredFilters({ fields }: Pick<SearchableMarketplace, 'fields'>): OfferedFilter[] {
  return fields.flatMap(({ key, kind, filter, hint, options = [] }) => {
    if (!filter || kind === 'text' || kind === 'longText') return []
    const isYesNo = kind === 'yesNo' || kind === 'yesNoList'
    return [{ key, ...filter, hint, yesNo: isYesNo, options: isYesNo ? yesNo : options }]
  })
}

/** Returns every field that search can filter by: what is known of the author, and the marketplace's own. */
export function filterableFields(marketplace: SearchableMarketplace): FilterableField[] {
  const [profileType = '', organisationType = ''] = hostFields
  return [
    { key: profileType, values: ['private', 'organisation'] },
    { key: organisationType, values: marketplace.organisationTypes.map(({ value }) => value) },
    ...offeredFilters(marketplace).map(({ key, options }) => ({ key, values: options.map(({ value }) => value) })),
  ]
}
