import { isStaff, maySeeAddresses } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Owned = { authorId: string; state: string; deleted: boolean }

/** Whether a listing is the viewer's own. */
export function isAuthor(viewer: Viewer, listing: { authorId: string }): boolean {
  return viewer.kind === 'member' && viewer.userId === listing.authorId
}

/** Everybody sees what is published by somebody who is not banned; its author and staff see it in every state. */
export function maySee(viewer: Viewer, listing: Owned & { authorState: string }): boolean {
  if (isAuthor(viewer, listing) || isStaff(viewer) || viewer.kind === 'system') return true
  return listing.state === 'published' && !listing.deleted && listing.authorState === 'active'
}

/** Only the author changes a listing, and not after it was deleted. */
export function mayChange(viewer: Viewer, listing: Owned): boolean {
  return isAuthor(viewer, listing) && !listing.deleted
}

/** Returns the exact place is for the author, for owners of the marketplace and the operator's programs. */
export function maySeeExactLocation(viewer: Viewer, listing: { authorId: string }): boolean {
  return isAuthor(viewer, listing) || maySeeAddresses(viewer)
}
