import { languages, locales } from '#words/compiled/languages.js'

export { locales }

/** A language the product speaks: a folder of `src/words`. */
export type Locale = keyof typeof languages

/** A text in every language. */
export type Localised = Record<Locale, string>

/** Language for readers whose language is unknown, unless a marketplace sets another. */
export const fallbackLocale: Locale = 'de'

/** Whether a text names a language the product speaks. */
export function isLocale(text: unknown): text is Locale {
  return locales.includes(text as Locale)
}

/** The languages of a site, and the one of readers who ask for none of them. */
export type SpokenLocales = { locales: readonly Locale[]; defaultLocale: Locale }

/** Returns the language itself where the site speaks it, otherwise the site's default. */
export function spokenLocale(text: unknown, { locales: spoken, defaultLocale }: SpokenLocales): Locale {
  return spoken.find((locale) => locale === text) ?? defaultLocale
}

/** Returns an object with one value for each language. */
export function byLocale<Value>(read: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, read(locale)])) as Record<Locale, Value>
}

/**
 * Returns a text in every language from one that has gaps: a language without a text gets that of `fallback`, then of any
 * other language, then an empty one.
 */
export function withFallback(texts: Partial<Localised>, fallback: Locale = fallbackLocale): Localised {
  const any = anyText(texts, fallback)
  return byLocale((locale) => texts[locale] || any)
}

/** Returns the text of a language in texts that may have gaps, see `withFallback`. */
export function textIn(texts: Partial<Localised>, locale: Locale): string {
  return texts[locale] || anyText(texts, fallbackLocale)
}

function anyText(texts: Partial<Localised>, fallback: Locale): string {
  return texts[fallback] || locales.map((locale) => texts[locale]).find(Boolean) || ''
}

/** Returns the name of a language in that language. */
export function languageName(locale: Locale): string {
  return languages[locale].name
}

/** Returns the tag for formats (dates, numbers, money) and plural rules of a language, such as `de-DE`. */
export function formatLocale(locale: Locale): string {
  return languages[locale].formats
}

/** The answers yes and no in every language. */
export const yesAndNo = {
  yes: byLocale((locale) => languages[locale].yes),
  no: byLocale((locale) => languages[locale].no),
}

/** Whether nouns begin with a capital letter within a sentence. */
export function capitalisesNouns(locale: Locale): boolean {
  return languages[locale].capitalisesNouns
}

/** Returns the first language of an `Accept-Language` header that is among `spoken`, by the header's weights. */
export function preferredLocale(
  acceptLanguage: string | null,
  spoken: readonly Locale[] = locales,
): Locale | undefined {
  return (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0]?.toLowerCase(), weight: Number(weight ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ language }) => spoken.find((locale) => locale === language) ?? [])[0]
}
