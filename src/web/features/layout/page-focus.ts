import { notePress } from '../../parts/focus-ring-of-presses.ts'

/** An element that had the focus, described so that it can be found after its page is rendered again. */
export type FocusedThing = { selector: string; index: number }

/** Returns the description of a link or of an element with an id; null for any other. */
export function focusedIn(element: Element | null): FocusedThing | null {
  if (!element) return null
  if (element.id) return { selector: `#${CSS.escape(element.id)}`, index: 0 }
  const href = element.getAttribute('href')
  if (href === null) return null
  const selector = `a[href="${CSS.escape(href)}"]`
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) }
}

/** Focuses the described element. Returns false when it is not on the page. */
export function focusThing({ selector, index }: FocusedThing): boolean {
  const element = document.querySelectorAll<HTMLElement>(selector)[index]
  element?.focus({ preventScroll: true })
  return element !== undefined && document.activeElement === element
}

/**
 * Focuses the subject of the page: the element its fragment names, one marked as its subject, its heading, or the main
 * element. Text gets no ring until a key is pressed: its reader pressed something on the page before.
 */
export function focusPage(hash: string): void {
  const main = document.getElementById('content')
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  const inMain = (selector: string) => [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const candidates = [named, ...inMain('[data-page-subject]'), ...inMain('h1'), main]
  const element = candidates.find((each) => each?.checkVisibility())
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  if (!element.matches('a, button, summary, input, select, textarea')) notePress(element, true)
  element.focus({ preventScroll: true })
}
