import { isCalendarDate } from '#kernel/dates.ts'

/** Returns the text that a search in an address asks for, cut at 200 characters; empty without one. */
export function readSearchText(searchParams: URLSearchParams): string {
  return (searchParams.get('q') ?? '').slice(0, 200)
}

/** Returns the days `from` and `until` of an address; empty for one that is not there or no day. */
export function readPeriod(searchParams: URLSearchParams): { from: string; until: string } {
  const day = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return isCalendarDate(text) ? text : ''
  }
  return { from: day('from'), until: day('until') }
}

/** Returns the days by which a list is filtered: without empty ones, and without an end before the beginning. */
export function periodFilter({ from, until }: { from: string; until: string }): { from?: string; until?: string } {
  return { ...(from && { from }), ...(until && until >= from && { until }) }
}
