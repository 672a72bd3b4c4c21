import type { InboxRow } from '#domain/messages/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { atPlace, shortHours, type TimeStyle } from '#web/server/message-times.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { partyText } from '../../parts/party.ts'

type Request = Pick<InboxRow, 'stay' | 'requested' | 'listing'>

/** Returns the days or hours and the people of a request: `4.–7. Dez. · 2 Personen`; empty where neither is known. */
export function requestFacts(row: Request, style: TimeStyle): string {
  return [daysOf(row, style), partyOf(row, style)].filter(Boolean).join(' · ')
}

/** Returns the days or hours of a request: `4.–7. Dez.`; empty where they are not known. */
export function daysOf({ stay, requested, listing }: Request, style: TimeStyle): string {
  if (stay?.hours) return shortHours(stay.hours, atPlace(style, listing))
  const days = stay ?? requested.dates
  return days ? dateRangeText(days.from, days.until, formatLocale(style.locale)) : ''
}

/** Returns the people of a request: `2 Personen`; empty where they are not known. */
export function partyOf({ stay, requested }: Pick<InboxRow, 'stay' | 'requested'>, { locale }: TimeStyle): string {
  const people = requested.people ?? stay?.seats
  return people ? partyText({ ...requested, people }, { locale }) : ''
}
