import type { ListingDetails } from '#domain/listings/index.ts'

/** Where a listing stands, told to those who see it before or after everybody does. */
export type ListingBanner = {
  kind: 'draft' | 'changesRequested' | 'pendingApproval' | 'closed' | 'staff'
  note: string | null
}

/** The banner above a listing; null for what is public, or seen by somebody else. */
export function listingBanner({ own, state }: ListingDetails): ListingBanner | null {
  if (!own || state === 'published') return null
  if (!own.isAuthor) return { kind: 'staff', note: own.reviewNote }
  if (state === 'draft' && own.reviewNote) return { kind: 'changesRequested', note: own.reviewNote }
  return { kind: state, note: null }
}
