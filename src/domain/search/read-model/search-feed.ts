/** The days of `from` and `until` of a listing that is open without end. Days are counted from 2000-01-01. */
export const openSince = -32_768
export const openUntil = 32_767

/**
 * One row of the search's projection. The object and its arrays are used again for the next row: what is to be kept must
 * be copied. Of a reading of all listings the words come afterwards.
 */
export type FeedRow = FeedWords & {
  /** Microseconds: the higher, the newer. */
  seq: number
  /** Cell of the public point; -1 without one. */
  cell: number
  lat: number
  lng: number
  category: string
  capacity: number
  /** First and last day it is open, as days since 2000-01-01. */
  from: number
  until: number
  /** Minor units; -1 without a price. */
  price: number
  verified: boolean
  facets: Int32Array
  facetCount: number
}

/** Label and words of a listing. */
export type FeedWords = {
  /** The listing's id as four numbers of 32 bits. */
  id: Uint32Array
  /** UTF-8 of the label and of the lexemes, which are places in it. */
  bytes: Uint8Array
  labelStart: number
  labelEnd: number
  lexemeStart: Int32Array
  lexemeEnd: Int32Array
  /** The best part of the listing that has the word: 3 title, 2 place and author, 1 description. */
  lexemePart: Uint8Array
  lexemeCount: number
}

/** A listing's calendar where it differs from the standard. Nights are days since 2000-01-01, ascending. */
export type FeedStay = {
  /** The listing's id as four numbers of 32 bits. */
  id: Uint32Array
  /** Seats from Monday to Sunday; null: as many as a listing without a plan has. */
  week: number[] | null
  /** Open by the hour: then a night is a day, and its seats those of what blocks all of it. */
  hourly: boolean
  nights: number[]
  /** Of each night: its seats (-1: those of the week), and how many are held. */
  seats: number[]
  used: number[]
}

/** What takes the rows of a reading: first listings, then calendars of some. */
export type FeedReader = {
  listing(row: FeedRow): void
  stay(stay: FeedStay): void
}

/**
 * All listings, in parts that may be read at the same time. Each part is what its own moment saw: whoever has read them all reads
 * once more what has changed since a moment before the first.
 */
export type ListingSource = {
  /** Every row in order of the cells, without words. */
  readRows(take: (row: FeedRow) => void): Promise<void>
  /** Label and words of every listing, in any order. */
  readWords(take: (words: FeedWords) => void): Promise<void>
  /** Those calendars that differ from the standard, in any order. */
  readStays(take: (stay: FeedStay) => void): Promise<void>
}

/**
 * Port: the projection as a stream. A `position` is a snapshot of the database: which transactions it sees.
 */
export type SearchFeed = ListingSource & {
  /** Where the database stands, and how many listings there are. */
  now(): Promise<{ position: string; listings: number }>
  /**
   * The listings whose change is visible now and was not at `since`; `reader` gets the rows of those that are still public.
   * Answers with the position that was read.
   */
  readChanges(since: string, reader: FeedReader): Promise<{ position: string; changed: string[] }>
  /** The stems that each folded word may have; none for a word that every text has. */
  stemsOf(words: string[]): Promise<string[][]>
}
