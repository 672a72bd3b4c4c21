import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type Link, useLocation, useNavigate } from 'react-router'

/** What a link needs that closes a dialog of the address bar. */
export type CloseLink = Pick<ComponentProps<typeof Link>, 'to' | 'replace' | 'preventScrollReset'>

/**
 * A dialog that is open because the address says so (`?name=…`). The server sends it open; where script runs it becomes
 * modal: the focus stays inside, Escape goes to the address without it, and the focus is where it was. `narrowOnly` leaves it as it is on screens
 * of 1024 px and more, where the page shows the same thing beside the text.
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
  /** Where closing leads, when it is not the address that is shown now without the dialog. */
  closesTo?: { pathname: string; search: string }
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
    dialog.current?.close()
    dialog.current?.showModal()
    // A dialog that goes away with its address does not give the focus back by itself.
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

/** The way to the same page without one entry of its query. */
export function useCloseLink(name: string): CloseLink {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(name)
  query.delete('lang')
  return { to: { pathname, search: query.size > 0 ? `?${query}` : '' }, replace: true, preventScrollReset: true }
}
