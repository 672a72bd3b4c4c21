import type { PersonCard } from '#domain/users/person-card.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'

/** A listing as a card in lists, on the map and on the landing page. Holds nothing that is not public. */
export type ListingCard = {
  id: string
  slug: string
  title: string
  category: string
  kind: 'offer' | 'request'
  /** Name of the district or town in the reader's language, never a street. */
  place: string
  /** The public point: what maps and distances use. */
  point: { lat: number; lng: number } | null
  /** Metres around the public point in which the home lies. */
  publicRadius: number
  availableFrom: CalendarDate | null
  availableUntil: CalendarDate | null
  capacity: number
  /** Price of a night, or of an hour for listings by the hour; null where it is free. */
  price: Money | null
  byTheHour: boolean
  /** Whether nobody can book it for now, because its author cannot be paid; absent where that is not looked up. */
  notBookable?: boolean
  /** The mean of its reviews, from 1 to 5, and their number; absent without any and where that is not looked up. */
  rating?: { average: number; count: number }
  image: { contentHash: string; width: number; height: number; alt: string; colour: string } | null
  author: CardAuthor
}

/** The author of a listing as its card shows them: no biography, no dates, so that a page of cards stays small. */
export type CardAuthor = Pick<
  PersonCard,
  'userId' | 'state' | 'profileType' | 'firstName' | 'displayName' | 'verified' | 'picture'
>
