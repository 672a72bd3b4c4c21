/** A listing as a point on the map. */
export type MatchedPoint = { id: string; lat: number; lng: number; category: string; title: string }

/** Matches near each other, as one point with their number. */
export type MatchedCluster = { lat: number; lng: number; count: number }

/** A number of listings; where `exact` is false there are more than that. */
export type MatchCount = { count: number; exact: boolean }

/** Positions of the matches: points up to a limit, otherwise squares of the map. */
export type Groups = { total: MatchCount; points: MatchedPoint[]; clusters: MatchedCluster[] }

/**
 * The result of one search. `counts`: the number in each category that has any; `othersHaveNone`: all other categories
 * certainly have none.
 */
export type Matches = Groups & { counts: Map<string, MatchCount>; othersHaveNone: boolean; page: number; ids: string[] }
