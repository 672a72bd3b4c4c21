import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `adopt` once with the form on hydration. Values typed before caused no change event, so state that follows a
 * field has to be read from it. This happens before React renders again, which would reset the field.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, adopt: (form: HTMLFormElement) => void): void {
  const adoptNow = useEffectEvent(() => {
    if (form.current) adopt(form.current)
  })
  useLayoutEffect(() => adoptNow(), [])
}

/** Returns the present text of a form's field; undefined if the form has no such field. */
export function shownText(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined
}
