import { isCountryCode } from '#config/codes.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountryCode)
const known = new Map<Locale, { code: string; name: string }[]>()

/** Returns all countries with their names in a language, in its order. */
export function countriesIn(locale: Locale): { code: string; name: string }[] {
  const found = known.get(locale)
  if (found) return found
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(formatLocale(locale))
  const countries = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.name, b.name))
  known.set(locale, countries)
  return countries
}
