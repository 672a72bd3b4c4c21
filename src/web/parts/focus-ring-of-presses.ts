/**
 * Says of an element that script gives the focus whether a press led to it: browsers then show the ring of the keyboard all
 * the same. Until a key is pressed or the focus leaves it.
 */
export function notePress(element: HTMLElement, isPressed: boolean): void {
  element.toggleAttribute('data-pressed', isPressed)
  element.addEventListener('blur', forget, { once: true })
  element.addEventListener('keydown', forget, { once: true })
}

function forget({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) currentTarget.removeAttribute('data-pressed')
}
