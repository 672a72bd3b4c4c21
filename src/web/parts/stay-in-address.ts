import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { isCalendarDate } from '#kernel/dates.ts'

/** Days and people that a guest has chosen; a day is empty, and people null, while nothing is chosen. */
export type ChosenStay = { from: string; until: string; people: number | null }

/** Returns the days and people in a query, `dates=2026-06-20,2026-06-23&people=2`. What is invalid is left out. */
export function stayInQuery(query: URLSearchParams): ChosenStay {
  const [first = '', last = ''] = (query.get('dates') ?? '').split(',')
  const day = (text: string) => (isCalendarDate(text) ? text : '')
  const people = Number.parseInt(query.get('people') ?? '', 10)
  return {
    from: day(query.get('from') ?? first),
    until: day(query.get('until') ?? last),
    people: people > 0 ? Math.min(people, 500) : null,
  }
}

/** Returns the query with some parts of the stay changed. */
export function withStay(query: URLSearchParams, changes: Partial<ChosenStay>): URLSearchParams {
  const { from, until, people } = { ...stayInQuery(query), ...changes }
  const changed = new URLSearchParams(query)
  for (const name of ['from', 'until', 'dates', 'people']) changed.delete(name)
  if (from || until) changed.set('dates', `${from},${until}`)
  if (people) changed.set('people', String(people))
  return changed
}

/** Returns a function that writes days and people into the address of the page, as `useKeptQuery` does. */
export function useStayInAddress(): (changes: Partial<ChosenStay>) => void {
  const keep = useKeptQuery()
  return (changes) => keep((query) => withStay(query, changes))
}

/**
 * Returns a function that writes what a guest chooses into the address of the page, so that it is still there after a
 * reload and on the way back. Nothing is loaded for it.
 */
export function useKeptQuery(): (change: (query: URLSearchParams) => URLSearchParams) => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  // Two changes at once are both kept: the address follows later.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  return (change) => {
    const next = change(latest.current)
    // While a form is sent, a navigation would call that off.
    if (!isIdle || String(next) === String(latest.current)) return
    latest.current = next
    const search = `?${next}`.replaceAll('%2C', ',')
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
}
