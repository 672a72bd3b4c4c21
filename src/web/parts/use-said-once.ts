import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Entries by which an address says what was just done. */
const said = ['saved', 'done', 'on', 'off', 'added', 'removed', 'ended']

/**
 * Takes what was just done out of the address bar, so that a reload, a bookmark or a copied address does not say it again.
 * The page keeps saying it: nothing is loaded.
 */
export function useSaidOnce(): void {
  const { key } = useLocation()
  useEffect(() => {
    const address = new URL(window.location.href)
    if (!said.some((name) => address.searchParams.has(name))) return
    for (const name of said) address.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', address)
  }, [key])
}
