import { useRouteLoaderData } from 'react-router'
import type { Frame } from '#web/server/layout-data.ts'

/** What the marketplace allows: most characters of a text, fewest of a new password. */
export function useLimits(): Frame['marketplace']['limits'] {
  return useRouteLoaderData<Frame>('root')?.marketplace.limits ?? { text: 5000, passwordLength: 8 }
}
