import { useSyncExternalStore } from 'react'

/** Returns the fragment of the address, which browsers never send; empty on the server. */
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
