import type { Marketplace } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** A part that is required for publication: its label, and the tab that asks for it. */
export type MissingPart = { field: string; label: string; to: string }

/** Returns what the author still has to add; empty for other readers. */
export function missingParts(marketplace: Marketplace, listing: ListingDetails, locale: Locale): MissingPart[] {
  const { own, id, slug, state, category } = listing
  const type = state === 'draft' ? 'draft' : 'edit'
  return (own?.missing ?? []).map(({ tab, field }) => ({
    field,
    label: labelOf(marketplace, field, category, locale),
    to: `/l/${slug}/${id}/${type}/${tab}#${field}`,
  }))
}

const ownWords: Record<string, (inputs: object, options: { locale: Locale }) => string> = {
  category: m.edit_listing_missing_category,
  title: m.edit_listing_missing_title_field,
  description: m.edit_listing_missing_description,
  address: m.edit_listing_missing_address,
  images: m.edit_listing_missing_images,
  price: m.edit_listing_missing_price,
}

/** Returns the product's word for a part, or the question of the marketplace. */
function labelOf({ fields }: Marketplace, field: string, category: string, locale: Locale): string {
  const word = ownWords[field]
  if (word) return word({}, { locale })
  const asked = fields.find(({ key }) => key === field)
  return (asked?.labels?.[category] ?? asked?.label)?.[locale] ?? m.edit_listing_missing_answer({}, { locale })
}
