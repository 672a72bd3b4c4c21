import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds within which a reload belongs to the link that was pressed. */
const justPressed = 2000

/** What the Navigation API tells about a document that is about to be replaced. */
type ReplaceEvent = Event & { navigationType?: string; userInitiated?: boolean }

/**
 * The address of a page whose script could not be fetched; null while there is none. React Router reloads the page that is
 * shown when that happens, so that the press of the reader comes to nothing, and without a connection the site is gone. Where
 * the browser has the Navigation API that reload is refused; elsewhere it is as React Router made it.
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
      // A script fails at once without a connection, before it is known here that a page is on its way.
      const to = present.current ?? (pressed && Date.now() - pressed.at < justPressed ? pressed.to : null)
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
