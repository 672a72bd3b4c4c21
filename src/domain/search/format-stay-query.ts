import type { SearchQuery } from './search-query.ts'

/** Returns the query, with its question mark, that opens a place to stay with the days and the people of a search. */
export function formatStayQuery({ dates, capacity }: Pick<SearchQuery, 'dates' | 'capacity'>): string {
  const entries = [
    ...(dates ? [`dates=${dates.from},${dates.until}`] : []),
    ...(capacity?.min ? [`people=${capacity.min}`] : []),
  ]
  return entries.length > 0 ? `?${entries.join('&')}` : ''
}
