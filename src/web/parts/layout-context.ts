import { createContext, use } from 'react'
import type { LayoutData } from '#web/server/layout-data.ts'

/**
 * The root loader's data. What reads it here is drawn again when the data changes, and not, as with the router's own hooks,
 * whenever a navigation begins or ends.
 */
export const LayoutContext = createContext<LayoutData | undefined>(undefined)

/** Returns the root loader's data; undefined where the root itself has failed. */
export function useLayoutData(): LayoutData | undefined {
  return use(LayoutContext)
}
