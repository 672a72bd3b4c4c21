import type { ListingDetails } from '#domain/listings/index.ts'
import { approvalTargetHours } from '#domain/operations/index.ts'

/** Where a listing stands, told to those who see it before or after everybody does. */
export type ListingBanner = {
  kind: 'draft' | 'changesRequested' | 'pendingApproval' | 'closed' | 'closedByStaff' | 'staff'
  note: string | null
  /** Within how many hours staff mean to read a new listing. */
  hours: number
}

/** The banner above a listing; null for what is public, or seen by somebody else. */
export function chooseBanner({ own, state }: ListingDetails): ListingBanner | null {
  if (!own || state === 'published') return null
  const hours = approvalTargetHours
  if (!own.isAuthor) return { kind: 'staff', note: own.reviewNote, hours }
  if (state === 'draft' && own.reviewNote) return { kind: 'changesRequested', note: own.reviewNote, hours }
  if (state === 'closed' && own.reviewNote) return { kind: 'closedByStaff', note: own.reviewNote, hours }
  return { kind: state, note: null, hours }
}
