import type { GeoKind, GeoResult } from './geocoder.ts'

/** Kinds with a name of their own; anything finer is named after a house or a street. */
const namedByItself: GeoKind[] = ['district', 'place', 'region', 'country']

/** Returns the town of a result, with its district where one is known, such as Dortmund-Hörde. Never a street. */
export function settlementName(found: Pick<GeoResult, 'address' | 'kind' | 'name'> | null | undefined): string {
  if (!found) return ''
  const { city, district, region } = found.address
  if (city && district && city !== district) return `${city}-${withoutCity(district, city)}`
  return namedByItself.includes(found.kind) ? found.name : (city ?? district ?? region ?? '')
}

/**
 * Returns the name of a district without that of its city in front: "Ost" of Stuttgart-Ost, "Neustadt" of Halle Neustadt.
 */
function withoutCity(district: string, city: string): string {
  const short = city.replace(/ \(.*\)$| (?:am|an der|im|in|ob|vor) .*$/, '')
  const name = [city, short].find((prefix) => district.startsWith(prefix))
  const rest = name === undefined ? '' : (/^[ -]+(.+)$/.exec(district.slice(name.length))?.[1] ?? '')
  return rest || district
}
