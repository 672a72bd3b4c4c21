import type { LayoutData } from '#web/server/layout-data.ts'
import { useLayoutData } from './layout-context.ts'

/** What the marketplace allows: most characters of a text, fewest of a new password. */
export function useLimits(): LayoutData['marketplace']['limits'] {
  return useLayoutData()?.marketplace.limits ?? { text: 5000, passwordLength: 8 }
}
