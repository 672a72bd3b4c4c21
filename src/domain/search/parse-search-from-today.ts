import type { App } from '#domain/app.ts'
import { todayOf } from '#domain/today-of.ts'
import { parseSearchQuery } from './parse-search-query.ts'
import { havePassed } from './search-mistakes.ts'
import type { SearchQuery } from './search-query.ts'

/**
 * Returns the search of an address as pages run it today: without days that have passed (`searchMistakes` says so), and
 * the other days that do as well do not lie before today. Results, their number and the map read an address here, so that
 * they show the same listings. Never throws.
 */
export function parseSearchFromToday(app: Pick<App, 'clock' | 'marketplace'>, query: URLSearchParams): SearchQuery {
  const today = todayOf(app)
  const { dates, ...search } = parseSearchQuery(query, app.marketplace)
  const isOver = dates !== null && havePassed(dates, search.flexible, today)
  return { ...search, dates: isOver ? null : dates, earliestAlternative: today }
}
