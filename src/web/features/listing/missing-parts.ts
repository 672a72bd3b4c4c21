import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { lacksPayoutDetails } from '../payouts/payout-details.ts'

/** A part that is required for publication: its label, and the tab that asks for it. */
export type MissingPart = { field: string; label: string; to: string }

/** Returns what the author still has to add, payouts last; empty for other readers. */
export async function missingParts(
  app: Pick<App, 'db' | 'marketplace' | 'payments'>,
  listing: ListingDetails,
  locale: Locale,
): Promise<MissingPart[]> {
  const { own, id, slug, state, category } = listing
  if (!own) return []
  const type = state === 'draft' ? 'draft' : 'edit'
  const missing: { tab: string; field: string }[] = own.missing
  const isOptional = app.marketplace.optionalTabs.includes('payout')
  const lacksPayout = !isOptional && (await lacksPayoutDetails(app, listing))
  const payout = lacksPayout ? [{ tab: 'payout', field: 'payout' }] : []
  return [...missing, ...payout].map(({ tab, field }) => ({
    field,
    label: labelOf(app.marketplace, field, category, locale),
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
  payout: m.edit_listing_missing_payout,
}

/** Returns the product's word for a part, or the question of the marketplace. */
function labelOf({ fields }: Marketplace, field: string, category: string, locale: Locale): string {
  const word = ownWords[field]
  if (word) return word({}, { locale })
  const asked = fields.find(({ key }) => key === field)
  return (asked?.labels?.[category] ?? asked?.label)?.[locale] ?? m.edit_listing_missing_answer({}, { locale })
}
