import { maxNights } from '#domain/max-nights.ts'
import type { LayoutData } from '#web/server/layout-data.ts'
import { useFormatLocale } from './format-locale.ts'
import { useLayoutData } from './layout-context.ts'

/** What every calendar of a marketplace has in common. */
export type CalendarSettings = LayoutData['calendar'] & { formatLocale: string }

/** Returns the settings of calendars; without the layout's data no day is refused. */
export function useCalendarSettings(): CalendarSettings {
  const formatLocale = useFormatLocale()
  const calendar = useLayoutData()?.calendar
  return { ...(calendar ?? { today: '', firstDay: 'mon', longestStay: maxNights }), formatLocale }
}
