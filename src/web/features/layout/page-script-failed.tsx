import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds within which a reload is attributed to the link that was pressed. */
const pressedWithin = 2000

/** The event of the Navigation API before a document is replaced. */
type ReplaceEvent = Event & { navigationType?: string; userInitiated?: boolean }

/**
 * Returns the address of a page whose script could not be loaded; null otherwise. React Router reloads the present page
 * in that case: the press of the reader has no effect, and offline the site is gone. Where the browser has the
 * Navigation API the reload is prevented.
 */
export function useFailedPage(): string | null {
  const { state, location } = useNavigation()
  const going = state === 'loading' ? location.pathname + location.search : null
  const [failed, setFailed] = useState<string | null>(null)
  const present = useRef(going)
  useEffect(() => {
    present.current = going
    if (going !== null) setFailed((before) => (before === going ? before : null))
  }, [going])
  useEffect(() => {
    const target = (window as { navigation?: EventTarget }).navigation
    if (!target) return undefined
    let pressed: { to: string; at: number } | null = null
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === window.location.origin) pressed = { to: link.pathname + link.search, at: Date.now() }
    }
    const refuse = (event: ReplaceEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      // Offline a script fails at once, before the navigation is known here.
      const to = present.current ?? (pressed && Date.now() - pressed.at < pressedWithin ? pressed.to : null)
      if (to === null) return
      event.preventDefault()
      setFailed(to)
    }
    document.addEventListener('click', onClick, true)
    target.addEventListener('navigate', refuse)
    return () => {
      document.removeEventListener('click', onClick, true)
      target.removeEventListener('navigate', refuse)
    }
  }, [])
  return failed
}
