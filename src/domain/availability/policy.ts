import { mayChange } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Only the author of a listing sees who stays when and says when it is free, and not after it was deleted. */
export function mayManageCalendar(
  viewer: Viewer,
  listing: { authorId: string; state: string; deleted: boolean },
): boolean {
  return mayChange(viewer, listing)
}
