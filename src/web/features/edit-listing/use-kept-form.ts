import { type RefObject, useCallback, useEffect, useState } from 'react'
import { forgetForm, keepForm, keptForm, readTyped, sameTyped, type TypedForm } from './kept-form.ts'
import type { WizardView } from './wizard-view.ts'

export type KeptForm = {
  /** What was typed earlier and is not in the form; null when there is nothing to offer. */
  offered: TypedForm | null
  /** What was put back into the form, and how often that happened. */
  restored: { values: TypedForm; times: number }
  /** Keeps what stands in the form now. While something is offered that stays. */
  keep(): void
  /** What was typed is saved. */
  forget(): void
  restore(): void
  dismiss(): void
}

/**
 * Keeps what is typed into a tab in this browser until it is saved, and offers it when the tab is opened again: after a
 * session that ended, a page that was loaded again, a connection that broke.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  { listing, tab }: Pick<WizardView, 'listing' | 'tab'>,
): KeptForm {
  const id = listing?.id
  const [offered, setOffered] = useState<TypedForm | null>(null)
  const [restored, setRestored] = useState<KeptForm['restored']>({ values: {}, times: 0 })
  useEffect(() => {
    const kept = id && keptForm(id, tab)
    if (!id || !kept || !form.current) return
    if (sameTyped(kept, readTyped(form.current))) forgetForm(id, tab)
    else setOffered(kept)
  }, [form, id, tab])
  return {
    offered,
    restored,
    keep: useCallback(() => {
      if (id && form.current && !offered) keepForm(id, tab, readTyped(form.current))
    }, [form, id, tab, offered]),
    forget: useCallback(() => {
      if (id && !offered) forgetForm(id, tab)
    }, [id, tab, offered]),
    restore: () => {
      if (!offered) return
      setRestored(({ times }) => ({ values: offered, times: times + 1 }))
      setOffered(null)
    },
    dismiss: () => {
      if (id) forgetForm(id, tab)
      setOffered(null)
    },
  }
}
