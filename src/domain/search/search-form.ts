import { isCalendarDate } from '#kernel/dates.ts'

/** Names that forms of the search send in addition to those of its address. */
const formNames = ['from', 'until', 'people', 'people_until', 'price_from', 'price_until', 'for', 'anytime']

/**
 * Converts the fields of a sent search form into the names of a search address; null when there is nothing to convert.
 * - `from`, `until` become `dates`, unless they are just the days (`anytime`) that stood in the form from the start. One day
 *   alone, and days in the wrong order, stay as they are: the page says what is wrong with them.
 * - `people`, `people_until` become `pub_capacityNumberOfPeople`; a larger upper end that was asked before stays.
 * - `for` names the place that the sent `bounds` and `origin` belong to; when another was typed, they go.
 * - Values sent one by one (`hosts=a&hosts=b`) become a list, fields left empty go.
 */
export function readSearchForm(sent: URLSearchParams): URLSearchParams | null {
  const keys = [...new Set(sent.keys())]
  const repeated = keys.some((key) => sent.getAll(key).length > 1)
  const empty = keys.some((key) => sent.getAll(key).includes(''))
  if (!repeated && !empty && !keys.some((key) => formNames.includes(key))) return null
  const read = new URLSearchParams()
  for (const key of keys) {
    const value = sent.getAll(key).filter(Boolean).join(',')
    if (value && !formNames.includes(key)) read.set(key, repeated ? listOf(key, value) : value)
  }
  readPlace(sent, read)
  readDates(sent, read)
  readRange(sent, read, { names: ['people', 'people_until'], key: 'pub_capacityNumberOfPeople' })
  readRange(sent, read, { names: ['price_from', 'price_until'], key: 'price' })
  read.delete('page')
  return read
}

/** Several values of one filter: any of them. */
function listOf(key: string, value: string): string {
  return key.startsWith('pub_') && value.includes(',') && !value.startsWith('has_') && !isRange(key)
    ? `has_any:${value}`
    : value
}

function isRange(key: string): boolean {
  return key === 'pub_capacityNumberOfPeople'
}

function readPlace(sent: URLSearchParams, read: URLSearchParams): void {
  const belongsTo = sent.get('for')
  if (belongsTo === null || belongsTo === (sent.get('address') || '-')) return
  for (const key of ['origin', 'bounds', 'mapSearch']) read.delete(key)
}

function readDates(sent: URLSearchParams, read: URLSearchParams): void {
  if (!sent.has('from') && !sent.has('until')) return
  const days = `${sent.get('from') ?? ''},${sent.get('until') ?? ''}`
  const given = days.split(',').filter(Boolean)
  const valid = given.length > 0 && given.every(isCalendarDate)
  if (valid && days !== sent.get('anytime')) read.set('dates', days)
  else read.delete('dates')
}

function readRange(
  sent: URLSearchParams,
  read: URLSearchParams,
  { names: [from, until], key }: { names: [string, string]; key: string },
): void {
  if (!sent.has(from) && !sent.has(until)) return
  const low = sent.get(from) ?? ''
  const asked = sent.get(key)?.split(',')[1] ?? ''
  const typed = sent.get(until)
  const high = typed === null ? (Number(asked) >= Number(low) ? asked : '') : upperEnd(key, low, typed)
  const min = key === 'pub_capacityNumberOfPeople' && low === '1' ? '' : low
  if (min || high) read.set(key, `${min},${high}`)
  else read.delete(key)
}

/**
 * A number of people is never below the lower end. In a form the last unit of a price counts in, in the address it does
 * not.
 */
function upperEnd(key: string, low: string, typed: string): string {
  if (key === 'price') return /^\d{1,8}$/.test(typed) ? String(Number(typed) + 1) : typed
  return typed !== '' && Number(typed) < Number(low) ? low : typed
}
