import { AsyncLocalStorage } from 'node:async_hooks'
import { fallbackLocale, type Locale, preferredLocale, type SpokenLocales } from '#kernel/locale.ts'
import { setCurrentLocale } from '#words/word.ts'

const current = new AsyncLocalStorage<Locale>()
setCurrentLocale(() => current.getStore() ?? fallbackLocale)

/** Runs `work` with all words in one language. Returns its result. */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  return current.run(locale, work)
}

/** Name of the cookie with the language of visitors. */
export const localeCookie = 'quartier_lang'

/**
 * Returns the reader's language: from `?lang=`, the profile, the cookie, the browser, or the marketplace, in this
 * order.
 */
export function readerLocale(asked: {
  query: string | null
  profile?: Locale | undefined
  cookie: string | undefined
  acceptLanguage: string | null
  site: SpokenLocales
}): Locale {
  const { locales, defaultLocale } = asked.site
  const chosen = [asked.query, asked.profile, asked.cookie].flatMap((each) => locales.find((one) => one === each) ?? [])
  return chosen[0] ?? preferredLocale(asked.acceptLanguage, locales) ?? defaultLocale
}
