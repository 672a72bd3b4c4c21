import { useSyncExternalStore } from 'react'

/** The part of the address behind `#`, which browsers keep but never send; empty on the server. */
export function useHash(): string {
  return useSyncExternalStore(
    watchHash,
    () => window.location.hash,
    () => '',
  )
}

function watchHash(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
