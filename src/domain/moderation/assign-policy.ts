import { isStaff, mayGiveRoles } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * Returns whether somebody of the staff may change who looks after something: everybody takes what is free, and gives back
 * what is theirs; owners may give it to a colleague, or take it from one. `from` and `to` are ids of people, null for
 * nobody.
 */
export function mayAssign(viewer: Viewer, { from, to }: { from: string | null; to: string | null }): boolean {
  if (viewer.kind !== 'member' || !isStaff(viewer)) return false
  const isOwn = (userId: string | null) => userId === null || userId === viewer.userId
  return mayGiveRoles(viewer) || (isOwn(from) && isOwn(to))
}
