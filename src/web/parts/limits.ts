import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'

/** What the marketplace allows: most characters of a text, fewest of a new password. */
export function useLimits(): LayoutData['marketplace']['limits'] {
  return useRouteLoaderData<LayoutData>('root')?.marketplace.limits ?? { text: 5000, passwordLength: 8 }
}
