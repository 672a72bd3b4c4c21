import type { GeoResult } from './geocoder.ts'

/** Results asked of a geocoder when those of one country are wanted: the most it gives. */
export const resultsToChooseFrom = 20

/**
 * Returns the results in one country (ISO 3166-1 alpha-2); those of other countries only when there is none in it. At most
 * `limit`.
 */
export function countryOnly(results: GeoResult[], countryCode: string, limit: number): GeoResult[] {
  const there = results.filter(({ address }) => address.countryCode === countryCode)
  return (there.length > 0 ? there : results).slice(0, limit)
}
