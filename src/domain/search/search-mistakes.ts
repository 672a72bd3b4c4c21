import { maxNights } from '#domain/max-nights.ts'
import { isCalendarDate, nightsBetween } from '#kernel/dates.ts'
import { readPrice } from './parse-search-query.ts'
import type { NumberRange } from './search-query.ts'

/** The invalid conditions of a search, which are ignored. */
export type SearchMistakes = {
  /** `order`: departure is not after arrival. `half`: one of them is missing. `long`: more nights than any stay may have. */
  dates: 'order' | 'half' | 'long' | null
  /** The ends as they were given, in minor units; null where they are in order. */
  price: NumberRange | null
}

/** Entries of the address that hold what `searchMistakes` finds. */
const entries = ['dates', 'price'] as const

/** Returns what cannot be in the days and the price of a query. */
export function searchMistakes(query: URLSearchParams): SearchMistakes {
  return { dates: datesMistake(query.get('dates') ?? ''), price: priceMistake(query.get('price') ?? '') }
}

/** Returns the entries of a query that hold a mistake, so that its address can keep what was typed. */
export function mistakenEntries(query: URLSearchParams): [string, string][] {
  const mistakes = searchMistakes(query)
  return entries.flatMap((name) => (mistakes[name] ? [[name, query.get(name) ?? '']] : []))
}

function datesMistake(text: string): SearchMistakes['dates'] {
  const [from = '', until = '', ...rest] = text.split(',')
  if (rest.length > 0) return null
  if (isCalendarDate(from) !== isCalendarDate(until)) return from === '' || until === '' ? 'half' : null
  if (!isCalendarDate(from) || !isCalendarDate(until)) return null
  if (from >= until) return 'order'
  return nightsBetween(from, until) > maxNights ? 'long' : null
}

function priceMistake(text: string): NumberRange | null {
  const { min, max } = readPrice(text)
  return min !== null && max !== null && min >= max ? { min, max } : null
}
