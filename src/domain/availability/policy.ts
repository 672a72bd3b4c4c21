import { mayChange } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Returns whether a viewer may read and edit a calendar: only the author of the listing, and not after it was deleted. */
export function mayManageCalendar(
  viewer: Viewer,
  listing: { authorId: string; state: string; deleted: boolean },
): boolean {
  return mayChange(viewer, listing)
}
