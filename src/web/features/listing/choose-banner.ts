import type { ListingDetails } from '#domain/listings/index.ts'
import { approvalTargetHours } from '#domain/moderation/index.ts'

/** The state of a listing, for those who can see it while it is not public. */
export type ListingBanner = {
  kind: 'draft' | 'changesRequested' | 'rejected' | 'pendingApproval' | 'closed' | 'closedByStaff' | 'staff'
  note: string | null
  /** Target hours within which staff decide about a new listing. */
  hours: number
}

/** Returns the banner above a listing; null for public listings and other readers. */
export function chooseBanner({ own, state }: ListingDetails): ListingBanner | null {
  if (!own || state === 'published') return null
  const hours = approvalTargetHours
  if (!own.isAuthor) return { kind: 'staff', note: own.reviewNote, hours }
  if (own.rejected) return { kind: 'rejected', note: own.reviewNote, hours }
  if (state === 'draft' && own.reviewNote) return { kind: 'changesRequested', note: own.reviewNote, hours }
  if (state === 'closed' && own.reviewNote) return { kind: 'closedByStaff', note: own.reviewNote, hours }
  return { kind: state, note: null, hours }
}
