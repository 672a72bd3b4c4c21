import { useEffect } from 'react'
import type { LoadedSearch } from './load-search.ts'

/** In the browser, the search shown last: it stays when the next one fails. */
let shown: LoadedSearch | undefined

/** Stores the search that is shown. */
export function useShownSearch(data: LoadedSearch): void {
  useEffect(() => {
    shown = data
  })
}

/** Returns the search shown last; undefined before the first. */
export function shownSearch(): LoadedSearch | undefined {
  return shown
}
