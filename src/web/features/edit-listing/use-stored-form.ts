import { type RefObject, useCallback, useEffect, useState } from 'react'
import { removeStoredForm, storeForm, readStoredForm, readTyped, equalForms, type TypedForm } from './stored-form.ts'
import type { WizardView } from './wizard-view.ts'

export type StoredForm = {
  /** Values typed earlier that are not in the form; null when there are none. */
  offered: TypedForm | null
  /** The values that were restored, and how often. */
  restored: { values: TypedForm; times: number }
  /** Stores the present values. Does nothing while older ones are offered. */
  keep(): void
  /** The values are saved. */
  forget(): void
  restore(): void
  dismiss(): void
}

/**
 * Keeps unsaved values of a tab in this browser. Returns those of an earlier visit to be restored: after an expired
 * session, a reload or a lost connection.
 */
export function useStoredForm(
  form: RefObject<HTMLFormElement | null>,
  { listing, tab }: Pick<WizardView, 'listing' | 'tab'>,
): StoredForm {
  const id = listing?.id
  const [offered, setOffered] = useState<TypedForm | null>(null)
  const [restored, setRestored] = useState<StoredForm['restored']>({ values: {}, times: 0 })
  useEffect(() => {
    const kept = id && readStoredForm(id, tab)
    if (!id || !kept || !form.current) return
    if (equalForms(kept, readTyped(form.current))) removeStoredForm(id, tab)
    else setOffered(kept)
  }, [form, id, tab])
  return {
    offered,
    restored,
    keep: useCallback(() => {
      if (id && form.current && !offered) storeForm(id, tab, readTyped(form.current))
    }, [form, id, tab, offered]),
    forget: useCallback(() => {
      if (id && !offered) removeStoredForm(id, tab)
    }, [id, tab, offered]),
    restore: () => {
      if (!offered) return
      setRestored(({ times }) => ({ values: offered, times: times + 1 }))
      setOffered(null)
    },
    dismiss: () => {
      if (id) removeStoredForm(id, tab)
      setOffered(null)
    },
  }
}
