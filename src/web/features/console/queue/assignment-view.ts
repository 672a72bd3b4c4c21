import { mayAssign, type QueueRow, type ReviewItem, type StaffMember } from '#domain/moderation/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import type { Locale } from '#kernel/locale.ts'
import { timeStyle, waitingTimeDative } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import type { AssignmentView } from './queue-view.ts'

type Assignment = ReviewItem['assignment']

/** Returns who looks after a listing or a report in words; null for nobody. */
export function assignmentView(context: RequestContext, assignment: Assignment): AssignmentView | null {
  if (!assignment) return null
  const { viewer } = context
  const { userId, name, at } = assignment
  const mine = viewer.kind === 'member' && viewer.userId === userId
  const time = waitingTimeDative(at, timeStyle(context))
  return {
    text: mine ? m.console_with_you() : m.console_with({ name }),
    note: mine ? '' : m.console_with_note({ name, time }),
    mine,
  }
}

/** Returns whether the viewer may take it, or give it back where it is theirs. */
export function mayTake(viewer: Viewer, assignment: Assignment): boolean {
  const from = assignment?.userId ?? null
  const own = viewer.kind === 'member' ? viewer.userId : null
  return mayAssign(viewer, { from, to: from === own ? null : own })
}

/** Returns to whom the viewer may give something that is free, the viewer first. */
export function assignees(viewer: Viewer, staff: StaffMember[]): StaffMember[] {
  const isOwn = ({ userId }: StaffMember) => viewer.kind === 'member' && viewer.userId === userId
  return staff
    .filter(({ userId }) => mayAssign(viewer, { from: null, to: userId }))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

/** Returns the word for why a listing is in the queue. */
export function kindWord({ kind }: Pick<QueueRow, 'kind'>, locale: Locale): string {
  const words = { new: m.console_kind_new, changed: m.console_kind_changed, revised: m.console_kind_revised }
  return words[kind]({}, { locale })
}
