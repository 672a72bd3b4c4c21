import * as m from '#words/compiled/messages.js'
import type { FreeMonths } from './free-months.ts'

type Numbers = {
  kind: 'offer' | 'request'
  capacity: number
  isBookable: boolean
  /** The free nights of an offer that is not by the hour. */
  free: Pick<FreeMonths, 'usual' | 'wished'> | null
  /** The people asked for, if any. */
  people: number | null
}

/**
 * Returns one line on people and places: that nobody can book, how many people are looked for or looking, and of an offer
 * with places for several parties how many are free in the nights asked for.
 */
export function peopleText({ kind, capacity, isBookable, free, people }: Numbers): string {
  if (!isBookable) return m.payout_card_note()
  if (kind === 'request') return m.search_people_count({ count: capacity })
  if (!people) return m.layout_places_count({ count: capacity })
  const party = m.search_people_count({ count: people })
  const fewest = freePlaces(free)
  return fewest ? `${party} · ${m.listing_places_free({ count: fewest })}` : party
}

/**
 * Returns how many places are free in all nights asked for; null where no nights are asked for, or where one party takes the
 * whole place.
 */
export function freePlaces(free: Numbers['free']): number | null {
  const nights = free && free.usual > 1 ? (free.wished?.free ?? []) : []
  return nights.length > 0 ? Math.min(...nights) : null
}
