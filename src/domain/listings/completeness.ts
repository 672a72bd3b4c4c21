import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import type { Money } from '#kernel/money.ts'
import { fieldsOf, missingFields } from './field-values.ts'
import { priceProblem } from './listing-price.ts'

/** The parts of a listing that decide its completeness. */
export type Completable = {
  category: string | null
  title: string
  description: string
  publicData: unknown
  located: boolean
  imageCount: number
  price: Money | null
}

/** A missing part of a listing: its tab and its field. */
export type Missing = { tab: WizardTab; field: string }

/**
 * Returns what a listing still lacks before it can be published. features: a category; description: title and text and the
 * required fields; location: a place; photos: at least one unless they are optional; pricing, of an offer: a price that may
 * be asked. Only tabs the marketplace has are asked for.
 */
export function missingParts(marketplace: Marketplace, listing: Completable): Missing[] {
  const category = marketplace.categories.find(({ key }) => key === listing.category)
  const fields = fieldsOf(marketplace, listing.category ?? '')
  const missing: (Missing | false)[] = [
    !category && { tab: 'features', field: 'category' },
    (!listing.title || isPlaceholder(marketplace, listing.title)) && { tab: 'description', field: 'title' },
    !listing.description && { tab: 'description', field: 'description' },
    ...missingFields(fields, listing.publicData as Record<string, unknown>).map((field) => ({
      tab: fields.find(({ key }) => key === field)?.tab ?? 'description',
      field,
    })),
    !listing.located && { tab: 'location', field: 'address' },
    category?.kind === 'offer' &&
      priceProblem(marketplace, listing.price) !== undefined && { tab: 'pricing', field: 'price' },
    listing.imageCount === 0 &&
      !isOptional(marketplace, listing.category, 'photos') && { tab: 'photos', field: 'images' },
  ]
  return missing.filter((part): part is Missing => part !== false && marketplace.tabs.includes(part.tab))
}

/** Whether listings of a category may leave a tab empty. */
export function isOptional(
  { categories, optionalTabs }: Pick<Marketplace, 'categories' | 'optionalTabs'>,
  category: string | null,
  tab: WizardTab,
): boolean {
  const own: WizardTab[] = categories.find(({ key }) => key === category)?.optionalTabs ?? []
  return optionalTabs.includes(tab) || own.includes(tab)
}

/** Returns whether a title is the placeholder of a new draft, in any category. */
export function isPlaceholder({ categories }: Pick<Marketplace, 'categories'>, title: string): boolean {
  return categories.some(({ placeholderTitle }) => Object.values(placeholderTitle).includes(title))
}

/** Returns the tabs that lack no required part. */
export function completeTabs(marketplace: Marketplace, listing: Completable): WizardTab[] {
  const missing = new Set(missingParts(marketplace, listing).map(({ tab }) => tab))
  return marketplace.tabs.filter((tab) => !missing.has(tab))
}

/** Returns the tabs that can be opened: all up to the first one that lacks a required part. */
export function unlockedTabs(marketplace: Marketplace, listing: Completable): WizardTab[] {
  const complete = new Set(completeTabs(marketplace, listing))
  const firstOpen = marketplace.tabs.findIndex((tab) => !complete.has(tab))
  return firstOpen < 0 ? marketplace.tabs : marketplace.tabs.slice(0, firstOpen + 1)
}
