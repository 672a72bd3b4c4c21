import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 63.9375em)'

function subscribe(change: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Returns whether list and map are shown one at a time. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}
