import type { SearchQuery } from './search-query.ts'

/** Returns the query, with its question mark, that opens a place to stay with the days and the people of a search. */
export function formatStayQuery({
  dates,
  capacity,
  children,
  babies,
}: Pick<SearchQuery, 'dates' | 'capacity' | 'children' | 'babies'>): string {
  const entries = [
    ...(dates ? [`dates=${dates.from},${dates.until}`] : []),
    ...(capacity?.min ? [`people=${capacity.min}`] : []),
    ...(children ? [`children=${children}`] : []),
    ...(babies ? [`babies=${babies}`] : []),
  ]
  return entries.length > 0 ? `?${entries.join('&')}` : ''
}
