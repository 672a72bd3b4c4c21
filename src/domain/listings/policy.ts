import { isStaff, maySeeAddresses } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Owned = { authorId: string; state: string; deleted: boolean }

/** Whether a listing is the viewer's own. */
export function isAuthor(viewer: Viewer, listing: { authorId: string }): boolean {
  return viewer.kind === 'member' && viewer.userId === listing.authorId
}

/**
 * Returns whether a viewer may see a listing: everybody a published one of an author who is not banned; its author and
 * staff any.
 */
export function maySee(viewer: Viewer, listing: Owned & { authorState: string }): boolean {
  if (isAuthor(viewer, listing) || isStaff(viewer) || viewer.kind === 'system') return true
  return listing.state === 'published' && !listing.deleted && listing.authorState === 'active'
}

/** Returns whether a viewer may change a listing: only its author, and not after it was deleted. */
export function mayChange(viewer: Viewer, listing: Owned): boolean {
  return isAuthor(viewer, listing) && !listing.deleted
}

/** Returns whether a viewer may see the exact place: the author, owners of the marketplace and the operator's programs. */
export function maySeeExactLocation(viewer: Viewer, listing: { authorId: string }): boolean {
  return isAuthor(viewer, listing) || maySeeAddresses(viewer)
}
