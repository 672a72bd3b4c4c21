import * as m from '#words/compiled/messages.js'
import type { DateRange } from '../../parts/keep-days-in-order.ts'
import type { Flexible } from '../../parts/flexible-days.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { PillValues } from './search-address.ts'
import type { SwitchCategory } from './search-switch.tsx'

/**
 * Days in words, by `from,until`, from the server: a page whose scripts need no formatter of dates starts sooner. A
 * browser's first one takes 20 ms.
 */
export type DayTexts = Record<string, string>

export type SearchPillProps = {
  /** `bar`: in the top bar. `hero`: large, with the choice between offers and requests above. */
  size: 'bar' | 'hero'
  /** Dates shown while none are chosen. Unchanged, they do not filter the search. */
  period?: (DateRange & { texts?: DayTexts }) | null
  /** The categories of the large form. */
  categories?: SwitchCategory[]
  /** Names the browser suggests in the large form. */
  places?: string[]
}

/** The initial values of a search form: the present search, and the entries of the address that a new search keeps. */
export type InitialSearch = { asked: PillValues; kept: [string, string][] }

/** Returns dates for a field: `20.–23. Juni`, `20.–23. Juni ± 1 Tag`. */
export function daysText(
  { from, until, flexible = '' }: DateRange & { flexible?: Flexible },
  formatLocale: string,
  texts: DayTexts = {},
) {
  if (!from || !until) return m.search_when_any()
  const days = texts[`${from},${until}`] ?? dateRangeText(from, until, formatLocale)
  if (flexible === 'weekend') return m.picker_weekend_in({ days })
  return flexible ? `${days} ${m.picker_around({ count: Number(flexible) })}` : days
}
