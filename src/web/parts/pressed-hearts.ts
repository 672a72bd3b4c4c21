/**
 * In the browser, the hearts that were pressed since the data of the layout was loaded, by id: whether the place is saved
 * now.
 */
export const pressedHearts = new Map<string, boolean>()

/** A press of a heart: `body` is its form, as the person pressed it. */
export type HeartPress = { id: string; isSaved: boolean; body: URLSearchParams }

/** The presses that are on their way to the server. */
export const sentHearts: { done: Promise<unknown> } = { done: Promise.resolve() }

/**
 * Shows at every heart of a place on the page whether it is saved now. It changes the elements themselves, because parts of
 * a page are not drawn again by script. Returns whether that differs from what they showed.
 */
export function showHeart(id: string, isSaved: boolean): boolean {
  const forms = document.querySelectorAll(`form[data-heart="${CSS.escape(id)}"]`)
  const wasSaved = forms[0]?.querySelector('button')?.ariaPressed === 'true'
  pressedHearts.set(id, isSaved)
  for (const form of forms) {
    form.querySelector('button')?.setAttribute('aria-pressed', String(isSaved))
    form.querySelector('[name=saved]')?.setAttribute('value', isSaved ? 'no' : 'yes')
  }
  return wasSaved !== isSaved
}
