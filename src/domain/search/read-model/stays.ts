import type { FeedStay } from './search-feed.ts'

/** A calendar as it is kept: seven numbers of seats (or none), then night, seats and held seats of each night. */
export type Stay = { week: number[] | null; nights: Int16Array }

/** From the first night to the last (not included), so many seats each; `standard`: seats without a plan. */
export type WantedStay = { first: number; last: number; seats: number; standard: number }

export function keepStay({ week, nights, seats, used }: FeedStay): Stay {
  const kept = new Int16Array(nights.length * 3)
  nights.forEach((night, index) => kept.set([night, seats[index] ?? -1, used[index] ?? 0], index * 3))
  return { week, nights: kept }
}

/** Whether every night has room: the same as the database's `stay_has_room`. */
export function hasRoom({ week, nights }: Stay, { first, last, seats, standard }: WantedStay): boolean {
  let at = 0
  for (let night = first; night < last; night += 1) {
    while (at < nights.length && nights[at]! < night) at += 3
    const isChanged = at < nights.length && nights[at] === night
    const ofWeek = week?.[(night + 6) % 7] ?? standard
    const ofNight = isChanged && nights[at + 1]! >= 0 ? nights[at + 1]! : ofWeek
    if (ofNight - (isChanged ? nights[at + 2]! : 0) < seats) return false
  }
  return true
}
