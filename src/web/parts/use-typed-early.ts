import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useIsHydrating } from './use-hydrated.ts'

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

/**
 * Repeats the events of all fields of a form that were changed before hydration, so that its handlers know of them as if
 * they had been changed just now.
 */
export function useEventsTypedEarly(form: RefObject<HTMLFormElement | null>): void {
  const isHydrating = useIsHydrating()
  useLayoutEffect(() => {
    if (isHydrating) for (const field of form.current?.elements ?? []) repeatChange(field)
  }, [form, isHydrating])
}

/** Repeats the change of a field that differs from what the server sent. React ignores an event without a change. */
function repeatChange(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    const sent = Math.max(
      [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
      0,
    )
    if (field.selectedIndex !== sent) tellChange(field)
  } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
    field.checked = field.defaultChecked
    field.click()
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value, defaultValue } = field
    if (value === defaultValue || field.type === 'file') return
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React notes what is assigned to the element itself, and compares the value with it at the next event.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    tellChange(field)
  }
}

function tellChange(field: Element): void {
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

/** Returns the present text of a form's field; undefined if the form has no such field. */
export function shownText(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined
}

/**
 * Keeps what was typed into a text area before hydration. On hydration React resets a text area that came with a text to
 * that text; inputs are left as they are.
 */
export function useTextTypedEarly(id: string): void {
  const isHydrating = useIsHydrating()
  // The first render on hydration comes before the reset.
  const [typed] = useState(() => (isHydrating ? changedText(id) : null))
  useLayoutEffect(() => {
    const shown = textArea(id)
    if (shown && typed !== null && shown.value !== typed) shown.value = typed
  }, [id, typed])
}

function changedText(id: string): string | null {
  const shown = textArea(id)
  return shown && shown.value !== shown.defaultValue ? shown.value : null
}

function textArea(id: string): HTMLTextAreaElement | null {
  if (typeof document === 'undefined') return null
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element : null
}
