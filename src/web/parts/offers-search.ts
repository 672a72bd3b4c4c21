import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'

/** Returns the address of the search for places to stay: offers alone, where there are requests too. */
export function useOffersSearch(): string {
  return useRouteLoaderData<LayoutData>('root')?.offersSearch ?? '/s'
}
