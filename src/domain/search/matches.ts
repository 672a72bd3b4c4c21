/** A listing as a point on the map. */
export type MatchedPoint = { id: string; lat: number; lng: number; category: string; title: string }

/** Matches near each other, as one point with their number. */
export type MatchedCluster = { lat: number; lng: number; count: number }

/** A number of listings; where `exact` is false there are more than that. */
export type Counted = { count: number; exact: boolean }

/** Where the matches lie: each as a point while they are few, otherwise by squares of the map. */
export type Groups = { total: Counted; points: MatchedPoint[]; clusters: MatchedCluster[] }

/**
 * What one search answers. `counts` has the same search in each category that has any; `othersHaveNone`: certainly none in
 * all others.
 */
export type Matches = Groups & { counts: Map<string, Counted>; othersHaveNone: boolean; page: number; ids: string[] }
