import type { CalendarDate } from '#kernel/dates.ts'
import type { ListingCard } from '../listings/index.ts'

/** The nights and the number of people for which somebody wants to know what is free. */
export type WantedStay = { from: CalendarDate; until: CalendarDate; people: number }

/**
 * A saved place. `standing`: whether it is public, closed by its host for now, or gone for good or for other reasons. `card`
 * is null unless it is open. `title`: of a closed one. `free`: whether it has room for the wanted stay; null where none is
 * wanted, for requests, and for places by the hour.
 */
export type SavedPlace = {
  listingId: string
  standing: 'open' | 'closed' | 'gone'
  card: ListingCard | null
  title: string | null
  free: boolean | null
  note: string
  savedAt: Date | null
}
