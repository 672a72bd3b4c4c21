import { isOnBehalf } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * Returns the text of a message as a viewer may read it: none while staff have hidden it, and none for staff in a member's
 * name. Only the two people read a conversation.
 */
export function shownContent(
  { content, hiddenAt }: { content: string; hiddenAt: Date | null },
  viewer: Viewer,
): string {
  return hiddenAt === null && !isWithheld(viewer) ? content : ''
}

/** Whether a viewer sees conversations without what was written in them: staff in a member's name. */
export function isWithheld(viewer: Viewer): boolean {
  return viewer.kind === 'member' && isOnBehalf(viewer)
}
