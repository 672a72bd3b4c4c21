import { maxBabies } from '#domain/seats-of-party.ts'
import { cutText } from '#kernel/cut-text.ts'
import type { Flexible } from '../../parts/flexible-days.tsx'
import type { Party, PartyNeeds } from '../../parts/party.ts'

/** The values of the search form in the query of `/s`, as texts of the address; empty when not set. */
export type PillValues = {
  address: string
  origin: string
  bounds: string
  mapSearch: boolean
  from: string
  until: string
  people: number | null
  children: number
  babies: number
  wheelchair: boolean
  dog: boolean
  flexible: Flexible
}

const pillKeys = [
  'address',
  'origin',
  'bounds',
  'mapSearch',
  'for',
  'anytime',
  'dates',
  'from',
  'until',
  'flexible',
  'people',
  'children',
  'babies',
]
const overlayKeys = ['page', 'mobilesearch', 'mobilemenu', 'filters', 'view', 'lang']

/** Returns the form's values in a query. Invalid values are ignored. */
export function readPillValues(query: URLSearchParams, needs: PartyNeeds = noNeeds): PillValues {
  const [from = '', until = ''] = (query.get('dates') ?? '').slice(0, 21).split(',')
  const number = (name: string) => Math.max(0, Number.parseInt(query.get(name) ?? '', 10) || 0)
  const people = number('pub_capacityNumberOfPeople')
  const flexible = query.get('flexible')
  return {
    address: cutText(query.get('address') ?? '', 200),
    origin: (query.get('origin') ?? '').slice(0, 60),
    bounds: (query.get('bounds') ?? '').slice(0, 100),
    mapSearch: query.get('mapSearch') === 'true',
    from: isDay(from) ? from : '',
    until: isDay(until) ? until : '',
    people: people > 0 && people <= 1000 ? people : null,
    children: Math.min(number('children'), Math.max(0, people - 1)),
    babies: Math.min(number('babies'), maxBabies),
    wheelchair: isNeeded(query, needs.wheelchair),
    dog: isNeeded(query, needs.dog),
    flexible: flexible === '1' || flexible === '2' || flexible === 'weekend' ? flexible : '',
  }
}

/** Returns the entries of a query that a new search keeps: filters, sorting and keywords. */
export function keptEntries(query: URLSearchParams, needs: PartyNeeds = noNeeds): [string, string][] {
  const isParty = (key: string) => (key === needs.wheelchair || key === needs.dog) && isNeeded(query, key)
  return [...query]
    .filter(([key]) => !pillKeys.includes(key) && !overlayKeys.includes(key) && !isParty(key))
    .slice(0, 40)
}

const noNeeds: PartyNeeds = { wheelchair: null, dog: null }

function isNeeded(query: URLSearchParams, key: string | null): boolean {
  return key !== null && query.get(key) === 'yes'
}

/** Returns who is coming by the values of the form. */
export function partyOf({ people, children, babies, wheelchair, dog }: PillValues): Party {
  return { people: people ?? 1, children, babies, wheelchair, dog }
}

/**
 * Returns what a place has to offer by a query: its fields, price, seal and kind of host, as they stand in addresses.
 */
export function needsText(query: URLSearchParams): string {
  const needs = [...query].filter(
    ([key, value]) => needKeys.test(key) && !notNeeds.includes(key) && key.length + value.length < 200,
  )
  return queryText(new URLSearchParams(needs.slice(0, 20))).slice(1)
}

const needKeys = /^(pub_\w{1,60}|price|hosts)$/
const notNeeds = ['pub_category', 'pub_capacityNumberOfPeople', 'pub_capacity']

/** Returns a query with some entries changed (null removes one) and without its page number. */
export function changeQuery(query: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(key)
    else changed.set(key, value)
  }
  return changed
}

/** Returns a query for links: commas and colons are not escaped. */
export function queryText(query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
