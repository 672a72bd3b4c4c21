import { forgetDraft } from '../../parts/use-draft.ts'
import type { ThreadView } from './inbox-view.ts'
import type { Question } from './order-view.ts'

/** Returns the key under which the browser keeps the text of a dialog. */
export function questionDraftKey(thread: ThreadView, question: Question): string {
  return `${question}:${thread.id}`
}

/** Removes the texts of dialogs that cannot be opened any more, because the step was taken or is no longer possible. */
export function forgetQuestionTexts(thread: ThreadView): void {
  for (const question of ['decline', 'withdraw', 'cancel', 'review'] as const)
    if (!thread.order.steps[question]) forgetDraft(questionDraftKey(thread, question))
}
