import { maxNights } from '#domain/max-nights.ts'
import { type CalendarDate, isCalendarDate, nightsBetween } from '#kernel/dates.ts'
import { readPrice } from './parse-search-query.ts'
import type { NumberRange, SearchQuery } from './search-query.ts'

/** The invalid conditions of a search, which are ignored. */
export type SearchMistakes = {
  /**
   * `order`: departure is not after arrival. `half`: one of them is missing. `long`: more nights than any stay may have.
   * `past`: the arrival has passed.
   */
  dates: 'order' | 'half' | 'long' | 'past' | null
  /** The ends as they were given, in minor units; null where they are in order. */
  price: NumberRange | null
}

/** Entries of the address that hold what `searchMistakes` finds. */
const entries = ['dates', 'price'] as const

/** Returns what cannot be in the days and the price of a query. */
export function searchMistakes(query: URLSearchParams, today: CalendarDate): SearchMistakes {
  return { dates: datesMistake(query, today), price: priceMistake(query.get('price') ?? '') }
}

/** Returns the entries of a query that hold a mistake, so that its address can keep what was typed. */
export function mistakenEntries(query: URLSearchParams, today: CalendarDate): [string, string][] {
  const mistakes = searchMistakes(query, today)
  return entries.flatMap((name) => (mistakes[name] ? [[name, query.get(name) ?? '']] : []))
}

/**
 * Returns whether nobody can stay any more on the days of a search. The arrival must not have passed; where a weekend
 * within the days is asked for, they must not have ended.
 */
export function havePassed(
  { from, until }: NonNullable<SearchQuery['dates']>,
  flexible: SearchQuery['flexible'],
  today: CalendarDate,
): boolean {
  return flexible === 'weekend' ? until <= today : from < today
}

function datesMistake(query: URLSearchParams, today: CalendarDate): SearchMistakes['dates'] {
  const [from = '', until = '', ...rest] = (query.get('dates') ?? '').split(',')
  if (rest.length > 0) return null
  if (isCalendarDate(from) !== isCalendarDate(until)) return from === '' || until === '' ? 'half' : null
  if (!isCalendarDate(from) || !isCalendarDate(until)) return null
  if (from >= until) return 'order'
  if (nightsBetween(from, until) > maxNights) return 'long'
  const flexible = query.get('flexible') === 'weekend' ? ('weekend' as const) : undefined
  return havePassed({ from, until }, flexible, today) ? 'past' : null
}

function priceMistake(text: string): NumberRange | null {
  const { min, max } = readPrice(text)
  return min !== null && max !== null && min >= max ? { min, max } : null
}
