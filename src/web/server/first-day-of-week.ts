import type { Marketplace } from '#config/marketplace.ts'

type WeekInfo = { firstDay: number }

/** Returns the first day of the week: the marketplace's, or that of the reader's locale such as `en-GB`. */
export function firstDayOfWeek(setting: Marketplace['firstDayOfWeek'], formatLocale: string): 'sun' | 'mon' {
  if (setting !== 'locale') return setting === 'sunday' ? 'sun' : 'mon'
  const locale = new Intl.Locale(formatLocale) as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay === 7 ? 'sun' : 'mon'
}
