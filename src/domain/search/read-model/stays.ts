import type { FeedStay } from './search-feed.ts'

/** A calendar as it is kept: seven numbers of seats (or none), then night, seats and held seats of each night. */
export type Stay = { week: number[] | null; hourly: boolean; nights: Int16Array }

/** From the first night to the last (not included), so many seats each; `usual`: seats without a plan. */
export type WantedStay = { first: number; last: number; seats: number; usual: number }

export function keepStay({ week, hourly, nights, seats, used }: FeedStay): Stay {
  const kept = new Int16Array(nights.length * 3)
  nights.forEach((night, index) => kept.set([night, seats[index] ?? -1, used[index] ?? 0], index * 3))
  return { week, hourly, nights: kept }
}

/** Whether every night has room; by the hour, whether some day is open. The same as the database's conditions. */
export function hasRoom({ week, hourly, nights }: Stay, { first, last, seats, usual }: WantedStay): boolean {
  let at = 0
  for (let night = first; night < last; night += 1) {
    while (at < nights.length && nights[at]! < night) at += 3
    const isChanged = at < nights.length && nights[at] === night
    // The first day that is counted was a Saturday.
    const planned = week ? (week[(night + 5) % 7] ?? 0) : usual
    const ofNight = isChanged && nights[at + 1]! >= 0 ? nights[at + 1]! : planned
    if (hourly) {
      if (planned >= seats && !(isChanged && nights[at + 1]! < seats)) return true
    } else if (ofNight - (isChanged ? nights[at + 2]! : 0) < seats) return false
  }
  return !hourly
}
