import { useEffect } from 'react'
import type { LoadedSearch } from './load-search.ts'

/** In the browser the search that was shown last: it stays where the next one fails. */
let shown: LoadedSearch | undefined

/** Remembers what is shown. */
export function useShownSearch(data: LoadedSearch): void {
  useEffect(() => {
    shown = data
  })
}

/** Returns the search that was shown last; undefined before the first. */
export function shownSearch(): LoadedSearch | undefined {
  return shown
}
