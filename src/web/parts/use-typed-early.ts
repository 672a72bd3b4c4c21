import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `adopt` once with the form when script starts on the page. What was typed into a field before that caused no
 * change event, so a state that follows the field has to be read from it. This happens before React draws again, which
 * would reset a field to its old state.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, adopt: (form: HTMLFormElement) => void): void {
  const adoptNow = useEffectEvent(() => {
    if (form.current) adopt(form.current)
  })
  useLayoutEffect(() => adoptNow(), [])
}

/** Returns the text of a form's field as it is shown, or undefined if the form has no such field. */
export function shownText(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined
}
