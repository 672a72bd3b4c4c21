import { fallbackLocale, formatLocale } from '#kernel/locale.ts'
import { useLayoutData } from './layout-context.ts'

/** Returns the locale for dates and numbers, such as `de-DE`. */
export function useFormatLocale(): string {
  return useLayoutData()?.formatLocale ?? formatLocale(fallbackLocale)
}
