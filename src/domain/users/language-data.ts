import { isLocale, type Locale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'

type Data = Record<string, unknown>

/**
 * Takes the key `language` out of protected data that a program writes: it is the language of the account, which decides
 * over pages and mails. Regions are accepted (`en-GB`); null changes nothing. Throws `validation-invalid-value` for a
 * language the site does not have.
 */
export function splitLanguage(given: Data): { locale: Locale | undefined; rest: Data } {
  const { language, ...rest } = given
  if (language === undefined || language === null) return { locale: undefined, rest }
  const locale =
    typeof language === 'string' && language.length <= 35 ? language.toLowerCase().split(/[-_]/)[0] : undefined
  if (!isLocale(locale)) throw new Problem('validation-invalid-value', { field: 'protectedData' })
  return { locale, rest }
}

/** Returns protected data for programs, with the language of the account. */
export function withLanguage(protectedData: Data, locale: string): Data {
  return { ...protectedData, language: locale }
}
