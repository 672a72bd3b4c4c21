import { forgetDraft } from '../../parts/use-draft.ts'
import type { ThreadView } from './inbox-view.ts'
import type { StepDialogName } from './order-view.ts'

/** Returns the key under which the browser keeps the text of a dialog. */
export function dialogDraftKey(thread: ThreadView, dialog: StepDialogName): string {
  return `${dialog}:${thread.id}`
}

/** Removes the texts of dialogs that cannot be opened any more, because the step was taken or is no longer possible. */
export function forgetDialogTexts(thread: ThreadView): void {
  for (const dialog of ['decline', 'withdraw', 'cancel', 'review'] as const)
    if (!thread.order.steps[dialog]) forgetDraft(dialogDraftKey(thread, dialog))
}
