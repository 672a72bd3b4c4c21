import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextAreaField } from '../../parts/form-field.tsx'
import { useDraft } from '../../parts/use-draft.ts'
import type { ThreadView } from './inbox-view.ts'
import type { StepDialogName } from './order-view.ts'
import { dialogDraftKey } from './dialog-drafts.ts'

type Props = Omit<ComponentProps<typeof TextAreaField>, 'value' | 'defaultValue' | 'onChange'> & {
  thread: ThreadView
  dialog: StepDialogName
  /** The text of a refused form. */
  refused: string | undefined
}

/** The text of a dialog, which survives a reload until the step is taken. */
export function DialogTextField({ thread, dialog, refused, ...field }: Props) {
  const draft = useDraft(dialogDraftKey(thread, dialog), refused ?? '')
  const id = field.id ?? field.name
  const hydrated = useRef(false)
  useLayoutEffect(() => {
    if (hydrated.current) return
    hydrated.current = true
    // Text typed before the scripts came is only in the field.
    const shown = document.getElementById(id)
    if (shown instanceof HTMLTextAreaElement && shown.value && shown.value !== draft.text) draft.change(shown.value)
  })
  return <TextAreaField {...field} value={draft.text} onChange={({ target }) => draft.change(target.value)} />
}
