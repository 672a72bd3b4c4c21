import { isLocale, type SpokenLocales } from '#kernel/locale.ts'
import { pathOf } from './settings-place.ts'

/**
 * Returns what the languages of a marketplace lack, one sentence for each gap with the setting's path: texts that do not
 * stand in every language it speaks, and a default that it does not speak. `data` are its settings as they are written.
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
