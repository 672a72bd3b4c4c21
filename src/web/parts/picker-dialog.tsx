import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './picker-dialog.module.css'

const gap = 8

/** The most by which a panel grows to cover what its lower edge would cut, in pixels. */
const mostGrowth = 72

/**
 * A modal panel of a field: below the field, or above where there is no room; full screen on phones. In a dialog it is in
 * its middle, and grows until its lower edge cuts nothing of the dialog. Escape and a press beside it close it; a press on
 * another field with a panel of its own opens that one. The focus returns to the field.
 */
export function PickerDialog({
  field,
  label,
  onClose,
  children,
}: {
  field: RefObject<HTMLElement | null>
  label: string
  onClose(): void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const panel = dialog.current
    if (!panel) return
    const before = document.activeElement
    panel.showModal()
    const move = () => place(panel, field.current)
    move()
    const observer = new ResizeObserver(move)
    observer.observe(panel)
    const stop = new AbortController()
    for (const event of ['scroll', 'resize'])
      addEventListener(event, move, { capture: true, passive: true, signal: stop.signal })
    return () => {
      observer.disconnect()
      stop.abort()
      panel.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [field])
  useEffect(() => {
    const panel = dialog.current
    const press = (event: MouseEvent) => {
      if (event.target !== panel || !panel || isInside(panel, event)) return
      close()
      // The press was meant for what lies below the dialog's backdrop.
      requestAnimationFrame(() => {
        const below = document.elementFromPoint(event.clientX, event.clientY)
        below?.closest<HTMLElement>('[aria-haspopup=dialog]')?.click()
      })
    }
    panel?.addEventListener('click', press)
    return () => panel?.removeEventListener('click', press)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      // What happens in it is not meant for the form around the field.
      onChange={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  )
}

function isInside(panel: HTMLElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = panel.getBoundingClientRect()
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
}

function place(panel: HTMLElement, field: HTMLElement | null): void {
  panel.style.removeProperty('left')
  panel.style.removeProperty('top')
  panel.style.removeProperty('padding-block')
  if (!field || !matchMedia('(min-width: 48em)').matches) return
  const at = field.getBoundingClientRect()
  const outer = field.closest('dialog')
  const below = at.bottom + gap
  // Padding, because the size of its content stays the same: the observer of that size is not called for it.
  if (outer) panel.style.paddingBlock = `${growth(outer, below + panel.offsetHeight) / 2}px`
  const { offsetWidth: width, offsetHeight: height } = panel
  const middle = (at.left + at.right) / 2
  const aside = middle > innerWidth / 2 ? at.right - width : at.left
  const start = outer ? middle - width / 2 : aside
  const above = at.top - gap - height
  const isRoomBelow = below + height <= innerHeight - gap
  const top = isRoomBelow || above < gap ? Math.min(below, innerHeight - height - gap) : above
  panel.style.left = `${Math.max(gap, Math.min(start, innerWidth - width - gap))}px`
  panel.style.top = `${Math.max(gap, top)}px`
}

/**
 * Returns by how much a panel with this lower edge has to grow to cover the controls and texts that the edge cuts, if a
 * little is enough.
 */
function growth(outer: HTMLElement, edge: number): number {
  const bottoms = [...outer.querySelectorAll('button, a, input, textarea, label, p')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ top, bottom }) => top < edge + gap && bottom > edge)
    .map(({ bottom }) => bottom + gap - edge)
  const most = Math.max(0, ...bottoms)
  return most <= mostGrowth && edge + most <= innerHeight - gap ? most : 0
}
