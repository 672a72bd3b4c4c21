import { maxBabies, maxPeople } from '#domain/seats-of-party.ts'
import { useEffect } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { isCalendarDate } from '#kernel/dates.ts'
import type { Party, PartyNeeds } from './party.ts'

/**
 * Days and people that a guest has chosen; a day is empty, and people null, while nothing is chosen. Of the people some are
 * children; babies come beside them.
 */
export type ChosenStay = { from: string; until: string; people: number | null; children: number; babies: number }

/**
 * Returns the days and people in a query, `dates=2026-06-20,2026-06-23&people=3&children=1&babies=1`. What is invalid is
 * left out.
 */
export function stayInQuery(query: URLSearchParams): ChosenStay {
  const [first = '', last = ''] = (query.get('dates') ?? '').split(',')
  const day = (text: string) => (isCalendarDate(text) ? text : '')
  const number = (name: string) => Math.max(0, Number.parseInt(query.get(name) ?? '', 10) || 0)
  const people = Math.min(maxPeople, number('people'))
  return {
    from: day(query.get('from') ?? first),
    until: day(query.get('until') ?? last),
    people: people || null,
    children: Math.min(number('children'), Math.max(0, people - 1)),
    babies: Math.min(number('babies'), maxBabies),
  }
}

/** Returns the query with some parts of the stay changed. */
export function withStay(query: URLSearchParams, changes: Partial<ChosenStay>): URLSearchParams {
  const { from, until, ...numbers } = { ...stayInQuery(query), ...changes }
  const changed = new URLSearchParams(query)
  for (const name of ['from', 'until', 'dates', 'people', 'children', 'babies']) changed.delete(name)
  if (from || until) changed.set('dates', `${from},${until}`)
  for (const name of ['people', 'children', 'babies'] as const)
    if (numbers[name]) changed.set(name, String(numbers[name]))
  return changed
}

/** Returns a function that writes days and people into the address of the page, as `useKeptQuery` does. */
export function useStayInAddress(): (changes: Partial<ChosenStay>) => void {
  const keep = useKeptQuery()
  return (changes) => keep((query) => withStay(query, changes))
}

/** Returns who is coming by a query; one person where it does not say. */
export function partyInQuery(query: URLSearchParams, needs: PartyNeeds): Party {
  const { people, children, babies } = stayInQuery(query)
  const needed = (key: string | null) => key !== null && query.get(key) === 'yes'
  return { people: people ?? 1, children, babies, wheelchair: needed(needs.wheelchair), dog: needed(needs.dog) }
}

/** Returns the query with another party. */
export function withParty(query: URLSearchParams, { wheelchair, dog, ...numbers }: Party, needs: PartyNeeds) {
  const changed = withStay(query, numbers)
  for (const [key, needed] of [
    [needs.wheelchair, wheelchair],
    [needs.dog, dog],
  ] as const)
    if (key && needed) changed.set(key, 'yes')
    else if (key && changed.get(key) === 'yes') changed.delete(key)
  return changed
}

/** What was written last and is not in the address yet. Days and people of a page are written by different parts of it. */
let written: URLSearchParams | undefined

/**
 * Returns a function that writes what a guest chooses into the address of the page, so that it is still there after a
 * reload and on the way back. Nothing is loaded for it.
 */
export function useKeptQuery(): (change: (query: URLSearchParams) => URLSearchParams) => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (String(written) === String(query)) written = undefined
  }, [query])
  useEffect(
    () => () => {
      written = undefined
    },
    [],
  )
  return (change) => {
    // Two changes at once are both kept: the address follows later.
    const present = written ?? query
    const next = change(present)
    // While a form is sent, a navigation would call that off.
    if (!isIdle || String(next) === String(present)) return
    written = next
    const search = `?${next}`.replaceAll('%2C', ',')
    // The router follows after the next picture; a reload before that finds the choice all the same.
    window.history.replaceState(window.history.state, '', search)
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
}
