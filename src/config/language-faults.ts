import { isLocale, type SpokenLocales } from '#kernel/locale.ts'

/**
 * What the languages of a marketplace lack, one sentence for each gap with the setting's path: texts that do not stand in
 * every language it speaks, and a default that it does not speak. `data` are its settings as they are written.
 */
export function languageFaults(data: unknown, { locales, defaultLocale }: SpokenLocales): string[] {
  const unspoken = locales.includes(defaultLocale) ? [] : [`defaultLocale: there is no words/${defaultLocale}.json`]
  return [...unspoken, ...textGaps(data, '', locales)]
}

function textGaps(data: unknown, path: string, spoken: SpokenLocales['locales']): string[] {
  if (typeof data !== 'object' || data === null) return []
  const keys = Object.keys(data)
  if (keys.length > 0 && keys.every(isLocale))
    return spoken.filter((locale) => !keys.includes(locale)).map((locale) => `${path}.${locale}: is missing`)
  return Object.entries(data).flatMap(([key, each]) => textGaps(each, path ? `${path}.${key}` : key, spoken))
}
