import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import { fallbackLocale, formatLocale } from '#kernel/locale.ts'

/** The tag that dates and numbers are written by, such as `de-DE`. */
export function useFormatLocale(): string {
  return useRouteLoaderData<LayoutData>('root')?.formatLocale ?? formatLocale(fallbackLocale)
}
