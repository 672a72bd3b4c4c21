import { useLayoutData } from './layout-context.ts'

/** Returns the address of the search for places to stay: offers alone, where there are requests too. */
export function useOffersSearch(): string {
  return useLayoutData()?.offersSearch ?? '/s'
}
