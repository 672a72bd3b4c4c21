const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Codes that have a name, but are no countries: unions, unknown, and those for tests. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'UK'])

/** Whether this is a country of ISO 3166, such as `DE`. Codes of the past, such as `DD`, are none. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regions.of(code) !== undefined && isCurrent(code)
}

/** A code of the past has the name of the country that it has become. */
function isCurrent(code: string): boolean {
  return new Intl.Locale('und', { region: code }).region === code
}

/** Whether this is a currency of ISO 4217 that money is paid in, such as `EUR`. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/** Whether this is a time zone that clocks can be read in, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
