import * as m from '#words/compiled/messages.js'
import type { DateRange } from '../../parts/change-range.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { PillValues } from './search-address.ts'
import type { SwitchCategory } from './search-switch.tsx'

export type SearchPillProps = {
  /** bar: in the top bar. hero: large, with the switch between offers and requests above. */
  size: 'bar' | 'hero'
  /** Days that stand in the fields as long as nothing else was chosen. Left as they are, they do not narrow the search. */
  period?: DateRange | null
  /** The categories to choose from in the large form. */
  categories?: SwitchCategory[]
  /** Names that the browser suggests in the large form. */
  places?: string[]
}

/** What a search form starts with: the search that is shown, and the entries of the address that a new one keeps. */
export type InitialSearch = { asked: PillValues; kept: [string, string][] }

/** The days in a form's field: `20. – 23. Juni`. */
export function daysText(days: DateRange, formatLocale: string): string {
  return days.from && days.until ? dateRangeText(days.from, days.until, formatLocale) : m.search_when_any()
}
