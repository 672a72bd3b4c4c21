import { isCalendarDate, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Problem } from '#kernel/problem.ts'
import { wordNamed } from './catalogue.ts'
import * as m from './compiled/messages.js'

/**
 * Returns the sentence for a refusal: the word `problem_<code>`. What is `left` of a sum is written as money, the day
 * `until` as a date.
 */
export function problemText(problem: Pick<Problem, 'code' | 'params'>, locale: Locale): string {
  const key = `problem_${problem.code}`
  const { left, currency, until } = problem.params
  const isSum = typeof left === 'number' && typeof currency === 'string'
  const sum = isSum && { left: formatMoney({ amount: left, currency }, formatLocale(locale), { decimals: true }) }
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const
  const day = isCalendarDate(until) && { until: dateFormat(formatLocale(locale), long).format(noonUtc(until)) }
  return wordNamed(key)?.({ ...problem.params, ...sum, ...day }, { locale }) ?? m.problem_unknown({}, { locale })
}
