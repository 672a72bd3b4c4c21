import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import { fallbackLocale, formatLocale } from '#kernel/locale.ts'

/** Returns the locale for dates and numbers, such as `de-DE`. */
export function useFormatLocale(): string {
  return useRouteLoaderData<LayoutData>('root')?.formatLocale ?? formatLocale(fallbackLocale)
}
