import type { WordMatch } from './keywords.ts'
import type { SearchQuery } from './search-query.ts'

/** A listing as a point on the map. */
export type MatchedPoint = { id: string; lat: number; lng: number; category: string; title: string }

/** Matches near each other, as one point with their number. */
export type MatchedCluster = { lat: number; lng: number; count: number }

/** A number of listings; where `exact` is false there are more than that. */
export type Counted = { count: number; exact: boolean }

/** Where the matches lie: each as a point while they are few, otherwise by squares of the map. */
export type Groups = { total: Counted; points: MatchedPoint[]; clusters: MatchedCluster[] }

/** What one search answers. `counts` has the same search in each category that has any. */
export type Matches = Groups & { counts: Map<string, Counted>; page: number; ids: string[] }

/**
 * What answers searches: the database, or a copy of its projection in this process. Both give the same answers, save that
 * the database stops counting where it would take long.
 */
export type SearchEngine = {
  /** `withoutMap`: where the matches lie is not asked for. */
  find(query: SearchQuery, options: { perPage: number; words: WordMatch; withoutMap?: boolean }): Promise<Matches>
  count(query: SearchQuery): Promise<Counted>
  /** `shift`: how many bits of the cells to leave out; squares have sides of two to the power of half of it. */
  group(query: SearchQuery, shift: number): Promise<Groups>
  /** Cards as new as the answers, where it keeps any. */
  cards?: CardShelf
}

/** A copy of the projection in this process. */
export type SearchModel = {
  /**
   * The engine that answers from the copy, as soon as it has seen everything that `position` saw (what a reader has
   * written); null while there is none, or when it would take too long: then the database answers.
   */
  reaching(position: string | null | undefined): Promise<SearchEngine | null>
  /** A number that is another one after every change; null while it may not have heard of a change of a second ago. */
  version(): number | null
  /** Rows it can find, bytes it holds, and where it stands. For figures and tests. */
  state(): { state: 'loading' | 'ready' | 'off'; listings: number; bytes: number; position: string | null }
  /** Reads what has changed now instead of at the next look. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** Cards of earlier searches, by listing and language; those of listings that have changed since are gone. */
export type CardShelf = {
  /** To be asked for before a card is read from the database, and given back with it: it may have changed meanwhile. */
  moment(): number
  get(id: string, locale: string): unknown
  put(id: string, locale: string, card: unknown, moment: number): void
}
