import { useSyncExternalStore } from 'react'

/**
 * The part of the address behind `#`, which browsers carry along to the doorstep but never send: a script writes it into
 * the form, so that the way back ends where it began.
 */
export function HashField() {
  const hash = useSyncExternalStore(
    watchHash,
    () => window.location.hash,
    () => '',
  )
  return <input type="hidden" name="hash" value={hash} readOnly />
}

function watchHash(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
