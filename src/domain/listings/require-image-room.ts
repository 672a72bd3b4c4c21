import type { Marketplace } from '#config/marketplace.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * Checks that one more picture can be added to a listing that has `count` of them. A whole list of pictures is checked by
 * `listingInputSchema`, by the same limit. Throws `upload-too-many`.
 */
export function requireImageRoom({ limits }: Pick<Marketplace, 'limits'>, count: number): void {
  const max = limits.imagesPerListing
  if (count >= max) throw new Problem('upload-too-many', { field: 'images', params: { max } })
}
