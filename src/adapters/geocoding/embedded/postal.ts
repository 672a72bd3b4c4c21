import type { GeoResult, Point } from '#domain/places/index.ts'
import { type Locale, textIn } from '#kernel/locale.ts'
import { none } from './gazetteer-format.ts'
import { type Gazetteer, nameOf } from './load-gazetteer.ts'
import { toResult } from './result.ts'

const regions = new WeakMap<Gazetteer, Map<string, number>>()

/**
 * Returns the entries of the postal regions that the typed digits name or begin: one for two digits and more, up to ten for
 * one, none for an unknown number.
 */
export function findPostalRegions(gazetteer: Gazetteer, digits: string): number[] {
  let known = regions.get(gazetteer)
  if (!known) {
    const entries = Object.entries(gazetteer.ids).filter(([, id]) => id.startsWith('postcode-region:DE-'))
    known = new Map(entries.map(([entry, id]) => [id.slice(-2), Number(entry)]))
    regions.set(gazetteer, known)
  }
  if (digits.length >= 2) return [known.get(digits.slice(0, 2))].filter((entry) => entry !== undefined)
  return [...known].filter(([region]) => region.startsWith(digits)).map(([, entry]) => entry)
}

/** A German postal code: its place in the table, or a town too small for it at an estimated point. */
export type Postcode = { digits: string; entry: number | undefined; town: string; point: Point }

/** Returns what a complete postal code names; `undefined` for an unknown one. */
export function findPostcode(gazetteer: Gazetteer, digits: string): Postcode | undefined {
  const found = Object.hasOwn(gazetteer.postcodes, digits) ? gazetteer.postcodes[digits] : undefined
  if (found === undefined) return undefined
  if (typeof found !== 'number') {
    const [town, lat, lng] = found
    return { digits, entry: undefined, town, point: { lat, lng } }
  }
  const point = { lat: gazetteer.lat[found]!, lng: gazetteer.lng[found]! }
  return { digits, entry: found, town: nameOf(gazetteer, found, 'de'), point }
}

/** Returns the entry of the town of a postal code, which may lie in one of its districts. */
export function townOf(gazetteer: Gazetteer, { entry }: Postcode): number | undefined {
  if (entry === undefined) return undefined
  const parent = gazetteer.parent[entry]!
  return parent === none ? entry : parent
}

/**
 * Returns a postal code as a result: `10551 Berlin-Moabit`. Exact to its district; to its town where it may be one of
 * several there; to the region where the point is estimated.
 */
export function postcodeResult(gazetteer: Gazetteer, postcode: Postcode, lang: Locale, score: number): GeoResult {
  const { digits, entry, town, point } = postcode
  const id = `postcode:DE-${digits}`
  if (entry === undefined) return estimated(gazetteer, postcode, lang, score)
  const place = toResult(gazetteer, entry, lang, score)
  const isDistrict = place.kind === 'district'
  const name = `${digits} ${isDistrict ? `${place.address.city}-` : ''}${place.name}`
  const [, around = ''] = place.lines
  const lines = [name, isDistrict ? around.replace(`${place.address.city}, `, '') : around].filter(Boolean)
  const { lat, lng } = point
  return {
    ...place,
    id,
    name,
    lines,
    address: { ...place.address, city: place.address.city ?? town, postcode: digits },
    center: [lng, lat],
    kind: 'postcode',
    precision: isDistrict ? 'postcode' : 'place',
  }
}

/** Half the height of the box of an estimated point, in degrees: about ten kilometres. */
const reach = 0.09

function estimated(gazetteer: Gazetteer, { digits, town, point }: Postcode, lang: Locale, score: number): GeoResult {
  const country = gazetteer.countries.find(({ code }) => code === 'DE')
  const name = `${digits} ${town}`
  const { lat, lng } = point
  return {
    id: `postcode:DE-${digits}`,
    name,
    lines: [name, country ? textIn(country, lang) : ''].filter(Boolean),
    address: { postcode: digits, city: town, countryCode: 'DE' },
    center: [lng, lat],
    bbox: [lng - reach * 1.5, lat - reach, lng + reach * 1.5, lat + reach],
    kind: 'postcode',
    precision: 'region',
    score,
  }
}
