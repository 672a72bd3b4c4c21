import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type Link, type To, useLocation, useNavigate } from 'react-router'

/** Properties of a link that closes a dialog by changing the address. */
export type CloseLink = Pick<ComponentProps<typeof Link>, 'to' | 'replace' | 'preventScrollReset'>

/**
 * A dialog that is open while the address says so (`?name=…`). The server sends it open; with script it becomes modal:
 * it traps the focus, Escape goes to the address without it, and the focus returns to where it was. `narrowOnly`
 * disables that on screens of 1024 px and more, where the page shows the content beside the text.
 */
export function AddressDialog({
  name,
  label,
  className,
  narrowOnly = false,
  closesTo,
  onKeyDown,
  children,
}: {
  name: string
  label: string
  className: string | undefined
  narrowOnly?: boolean
  /** Where closing leads, unless to the present address without the dialog. */
  closesTo?: To
  onKeyDown?: (event: React.KeyboardEvent) => void
  children: (close: CloseLink) => ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const closing = useCloseLink(name)
  const close = closesTo ? { ...closing, to: closesTo } : closing
  useEffect(() => {
    if (narrowOnly && window.matchMedia('(min-width: 64em)').matches) return
    const before = document.activeElement
    const isInside = dialog.current?.contains(before)
    dialog.current?.close()
    dialog.current?.showModal()
    // Opening moves the focus, also away from a field in which somebody types since before hydration.
    if (isInside && before instanceof HTMLElement) before.focus({ preventScroll: true })
    // A dialog that is removed with its address does not restore the focus by itself.
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [narrowOnly])
  return (
    <dialog
      ref={dialog}
      open
      className={className}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        navigate(close.to, { replace: true, preventScrollReset: true })
      }}
    >
      {children(close)}
    </dialog>
  )
}

/** Returns a link to the present page without one entry of its query. */
export function useCloseLink(name: string): CloseLink {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(name)
  query.delete('lang')
  return { to: { pathname, search: query.size > 0 ? `?${query}` : '' }, replace: true, preventScrollReset: true }
}
