import { isLocale, type SpokenLocales } from '#kernel/locale.ts'
import { pathOf } from './settings-place.ts'

/**
 * Returns the gaps in the languages of a marketplace, one sentence for each with the setting's path: texts that are missing
 * in one of its languages, and a default that is none of its languages. `data` are its settings as written.
 */
export function languageFaults(data: unknown, { locales, defaultLocale }: SpokenLocales): string[] {
  const unspoken = locales.includes(defaultLocale) ? [] : [`defaultLocale: there is no words/${defaultLocale}.json`]
  return [...unspoken, ...textGaps(data, locales)]
}

function textGaps(all: unknown, spoken: SpokenLocales['locales'], part = all, path: PropertyKey[] = []): string[] {
  if (typeof part !== 'object' || part === null) return []
  const keys = Object.keys(part)
  if (keys.length > 0 && keys.every(isLocale))
    return spoken
      .filter((locale) => !keys.includes(locale))
      .map((locale) => `${pathOf(path, all)}.${locale}: is missing`)
  return Object.entries(part).flatMap(([key, each]) =>
    textGaps(all, spoken, each, [...path, Array.isArray(part) ? Number(key) : key]),
  )
}
