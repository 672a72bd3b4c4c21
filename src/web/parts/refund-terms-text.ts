import type { CalendarDate } from '#kernel/dates.ts'
import { addDays } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { dayText } from './date-range-text.ts'

/** A share of the price, and until when in words; null: from then on. */
export type ShownTerm = { at: string | null; percentage: number }

/** The rule by which guests cancel, as `guestRuleOf` returns it. */
type Rule = { until: { days: number; percentage: number }[]; later: number; time: string; keepsFee: boolean }

/** Returns a moment of a rule in words: `14. Mai, 15:00 Uhr`. */
export function refundMoment(day: CalendarDate, time: string, formatLocale: string, locale?: Locale): string {
  return m.refund_at({ day: dayText(day, formatLocale), time }, locale && { locale })
}

/** Returns what a guest who cancels gets back, one line for each time. */
export function refundLines(terms: ShownTerm[], keepsFee: boolean, locale?: Locale): string[] {
  const options = locale && { locale }
  const [only] = terms
  if (only && terms.length === 1) return [alwaysLine(only.percentage, keepsFee, options)]
  return terms.flatMap(({ at, percentage }) => {
    const percent = String(percentage)
    if (at === null)
      return percentage === 0 ? m.refund_later_none({}, options) : m.refund_later_part({ percent }, options)
    if (percentage === 0) return []
    if (percentage < 100) return m.refund_part_until({ at, percent }, options)
    return keepsFee ? m.refund_price_until({ at }, options) : m.refund_free_until({ at }, options)
  })
}

function alwaysLine(percentage: number, keepsFee: boolean, options: { locale: Locale } | undefined): string {
  if (percentage === 0) return m.refund_none_always({}, options)
  if (percentage < 100) return m.refund_part_always({ percent: String(percentage) }, options)
  return keepsFee ? m.refund_price_always({}, options) : m.refund_free_always({}, options)
}

/** Returns the rule in words: for an arrival the moments, without those before `today`; without one the days before it. */
export function ruleLines(
  { until, later, time, keepsFee }: Rule,
  { from, today, formatLocale }: { from: CalendarDate | null; today: CalendarDate; formatLocale: string },
): string[] {
  const terms = until.flatMap(({ days, percentage }): ShownTerm[] => {
    if (!from) return [{ at: m.refund_days_before({ count: days }), percentage }]
    const day = addDays(from, -days)
    return day < today ? [] : [{ at: refundMoment(day, time, formatLocale), percentage }]
  })
  return refundLines([...terms, { at: null, percentage: later }], keepsFee)
}
