import type { InboxRow } from '#domain/messages/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { atPlace, shortHours, type TimeStyle } from '#web/server/message-times.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { partyText } from '../../parts/party.ts'

/** Returns the days or hours and the people of a request: `4.–7. Dez. · 2 Personen`; empty where neither is known. */
export function requestFacts(row: Pick<InboxRow, 'stay' | 'wish' | 'listing'>, style: TimeStyle): string {
  const { stay, wish, listing } = row
  const days = stay ?? wish.dates
  return [
    stay?.hours
      ? shortHours(stay.hours, atPlace(style, listing))
      : days && dateRangeText(days.from, days.until, formatLocale(style.locale)),
    partyOf({ stay, wish }, style),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns the people of a request: `2 Personen`; empty where they are not known. */
export function partyOf({ stay, wish }: Pick<InboxRow, 'stay' | 'wish'>, { locale }: TimeStyle): string {
  const people = wish.people ?? stay?.seats
  return people ? partyText({ ...wish, people }, { locale }) : ''
}
