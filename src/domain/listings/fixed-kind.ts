import type { Marketplace } from '#config/marketplace.ts'
import { Problem } from '#kernel/problem.ts'

type Kinded = { category: string | null; publishedAt: Date | null }

/**
 * Whether a listing stays an offer or a request. It does once it was public: it was approved as that, and enquiries and
 * stays refer to it.
 */
export function hasFixedKind({ publishedAt }: Pick<Kinded, 'publishedAt'>): boolean {
  return publishedAt !== null
}

/** Throws `listing-kind-fixed` when the category would make an offer of a published request, or the reverse. */
export function requireSameKind(
  { categories }: Pick<Marketplace, 'categories'>,
  listing: Kinded,
  category: string | undefined,
): void {
  if (category === undefined || category === listing.category || !hasFixedKind(listing)) return
  const kindOf = (key: string | null) => categories.find((each) => each.key === key)?.kind
  const before = kindOf(listing.category)
  if (before !== undefined && kindOf(category) !== before)
    throw new Problem('listing-kind-fixed', { field: 'category' })
}
