import type { RequestCard } from './request-card-view.ts'

/** A request beside the others for the same nights. */
export type ComparedRequest = RequestCard & {
  /** Places that are left in its fullest night if it is the only one that is accepted; null for hours. */
  left: number | null
}

/** The waiting requests of a listing that touch some nights, laid side by side. */
export type CompareView = {
  listing: { id: string; title: string }
  /** The nights in words; null for all. */
  when: string | null
  from: string
  until: string
  /** Places of a night, and the fewest and most that are given already; null for hours. */
  seats: number | null
  requests: ComparedRequest[]
  /** How many there are, also where not all are shown. */
  total: number
  list: string
}
