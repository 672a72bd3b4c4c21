/** The languages the product speaks. */
export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]

/** A text in every language. */
export type Localised = Record<Locale, string>

/** Whether a text names a language the product speaks. */
export function isLocale(text: unknown): text is Locale {
  return locales.includes(text as Locale)
}

/** The tag whose formats (dates, numbers, money) belong to the language. */
export function formatLocale(locale: Locale): string {
  return locale === 'de' ? 'de-DE' : 'en-GB'
}

/** The first language of an `Accept-Language` header that the product speaks, by the reader's own weights. */
export function preferredLocale(acceptLanguage: string | null): Locale | undefined {
  return (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { locale: tag.slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale)
    .find(isLocale)
}
