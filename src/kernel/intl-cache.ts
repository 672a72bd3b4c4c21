/**
 * Maximum number of cached formats, more than a marketplace of many languages and time zones needs; beyond it the cache is
 * cleared.
 */
const maxFormats = 300

/**
 * `new Intl.DateTimeFormat`, made once for each locale and options: making one takes a thousand times as long as using it,
 * and a page shows dozens of dates.
 */
export const dateFormat = keeping(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** `new Intl.NumberFormat`, made once for each locale and options. */
export const numberFormat = keeping(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/**
 * Returns a count with the language's separators: `48`, `1.250`. Smaller counts have none and need no formatter: the first
 * one takes a phone as long as a tenth of all scripts.
 */
export function formatCount(count: number, locale: string): string {
  return count < 1000 ? String(count) : numberFormat(locale).format(count)
}

/** `new Intl.RelativeTimeFormat`, made once for each locale and options. */
export const relativeFormat = keeping(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

function keeping<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: string, options: Options = {} as Options): Format => {
    const key = locale + JSON.stringify(options)
    const known = kept.get(key)
    if (known) return known
    const made = make(locale, options)
    if (kept.size >= maxFormats) kept.clear()
    kept.set(key, made)
    return made
  }
}
