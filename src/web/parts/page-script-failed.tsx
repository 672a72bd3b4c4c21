import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

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
  useEffect(() => {
    const target = (window as { navigation?: EventTarget }).navigation
    if (!target || going === null) return undefined
    setFailed(null)
    const refuse = (event: ReplaceEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setFailed(going)
    }
    target.addEventListener('navigate', refuse)
    return () => target.removeEventListener('navigate', refuse)
  }, [going])
  return failed
}
