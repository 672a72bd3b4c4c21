import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

/**
 * Returns a phone number for reading, with the spaces that are usual in its country, and the link that dials it. Numbers
 * without a country belong to `country`, such as `DE`. What is no number stays as it was written.
 */
export function phoneLink(written: string, country: string): { text: string; to: string } {
  const number = parsePhoneNumberFromString(written, country as CountryCode)
  if (!number?.isValid()) return { text: written, to: `tel:${written.replace(/(?!^\+)\D/g, '')}` }
  return { text: number.formatInternational(), to: number.getURI() }
}
