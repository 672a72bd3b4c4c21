import { type CalendarDate, nightsBetween } from '#kernel/dates.ts'

/** Free places night by night: the first number is of the night that begins on `from`. */
export type FreeNightNumbers = { from: CalendarDate; free: number[] }

type Chosen = { from: string; until: string; people: number }

type Place = {
  capacity: number
  available: { from: string | null; until: string | null }
  /** Whether each person takes a place; otherwise a party takes the one there is. */
  shared: boolean
  /** The nights for which the guest has an open request here, which the page names. */
  openRequests: { from: string; until: string }[]
  /** The last day on which a stay may end that is paid for; null where nothing is paid. */
  lastPaidDay: string | null
}

export type StayVerdict =
  | { kind: 'wrong-days' }
  | { kind: 'too-many' }
  | { kind: 'outside' }
  | { kind: 'beyond-horizon'; last: string }
  | { kind: 'not-free' }
  | { kind: 'too-few'; free: number }
  | { kind: 'fits'; nights: number; free: number | null }

/**
 * Returns what can be said about days and people that a guest has chosen. Null before both days are chosen, while the free
 * places of the nights are not known, and for nights that the guest has asked for already. A stay that fits comes with the
 * number of free places where each person takes one.
 */
export function judgeStay(
  { from, until, people }: Chosen,
  { capacity, available, shared, openRequests, lastPaidDay }: Place,
  nights: FreeNightNumbers | null,
): StayVerdict | null {
  const chosen = from !== '' && until !== ''
  if (chosen && until <= from) return { kind: 'wrong-days' }
  if (people > capacity) return { kind: 'too-many' }
  if (!chosen) return null
  if (available.from && available.until && (from < available.from || until > available.until))
    return { kind: 'outside' }
  if (lastPaidDay && until > lastPaidDay) return { kind: 'beyond-horizon', last: lastPaidDay }
  if (openRequests.some((open) => open.from === from && open.until === until)) return null
  const free = nights && fewestFree(nights, from, until)
  if (free === null) return null
  if (free === 0) return { kind: 'not-free' }
  if (free < (shared ? people : 1)) return { kind: 'too-few', free }
  return { kind: 'fits', nights: nightsBetween(from, until), free: shared ? free : null }
}

/** The free places of the fullest night; null when a night lies outside what is known. */
function fewestFree(nights: FreeNightNumbers, from: CalendarDate, until: CalendarDate): number | null {
  const first = nightsBetween(nights.from, from)
  const numbers = nights.free.slice(Math.max(0, first), first + nightsBetween(from, until))
  return first < 0 || numbers.length < nightsBetween(from, until) ? null : Math.min(...numbers)
}
