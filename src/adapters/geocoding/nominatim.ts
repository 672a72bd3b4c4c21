import { z } from 'zod'
import type { GeoKind, GeoResult } from '#domain/places/index.ts'
import { addressOf, addressParts, linesOf, openStreetMap, type Provider, precisionOf } from './provider.ts'

const text = z.string().max(500).optional().catch(undefined)
const degrees = z.coerce.number().min(-180).max(180)
const place = z.object({
  osm_type: text,
  osm_id: z.number().optional().catch(undefined),
  lat: degrees,
  lon: degrees,
  name: text,
  category: text,
  addresstype: text,
  importance: z.number().optional().catch(undefined),
  display_name: z.string().max(1000),
  /** South, north, west, east, as texts. */
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]),
  address: z.record(z.string(), z.string()).optional().catch(undefined),
})
/**
 * Returns the provider Nominatim (OpenStreetMap data). The public server forbids completion and more than one request a
 * second.
 */
export function nominatim(base: URL): Provider {
  const common = { format: 'jsonv2', addressdetails: 1 }
  return {
    id: 'nominatim',
    attribution: [openStreetMap],
    can: { typeahead: false, street: true, reverse: true, store: true },
    pauseMs: 1000,
    searchUrl: ({ text, lang, limit }) =>
      addressOf(base, '/search', { ...common, q: text, limit, 'accept-language': lang }),
    reverseUrl: ({ lat, lng }, lang) =>
      addressOf(base, '/reverse', { ...common, lat, lon: lng, zoom: 18, 'accept-language': lang }),
    read(answer) {
      // A point is answered with one place instead of a list.
      const items: unknown[] = Array.isArray(answer) ? answer : [answer]
      return items.flatMap((item, index) => {
        const parsed = place.safeParse(item)
        return parsed.success ? [toResult(parsed.data, index)] : []
      })
    },
  }
}

function toResult(found: z.infer<typeof place>, index: number): GeoResult {
  const { road, house_number: houseNumber, postcode, state, country } = found.address ?? {}
  const city =
    found.address?.['city'] ?? found.address?.['town'] ?? found.address?.['village'] ?? found.address?.['municipality']
  const district = found.address?.['suburb'] ?? found.address?.['city_district'] ?? found.address?.['neighbourhood']
  const address = [road, houseNumber].filter(Boolean).join(' ')
  const name = found.name || address || found.display_name.split(',')[0]!
  const kind = kindOf(found)
  const [south, north, west, east] = found.boundingbox
  return {
    id: `nominatim:${found.osm_type?.[0]?.toUpperCase() ?? '?'}:${found.osm_id ?? index}`,
    name,
    lines: linesOf(name, [address, [postcode, city].filter(Boolean).join(' '), state, country]),
    address: addressParts({
      street: road,
      houseNumber,
      postcode,
      city,
      district,
      region: state,
      countryCode: found.address?.['country_code']?.toUpperCase(),
    }),
    center: [found.lon, found.lat],
    bbox: [west, south, east, north],
    kind,
    precision: precisionOf[kind],
    score: found.importance ?? 1 / (1 + index),
  }
}

const kinds: Record<string, GeoKind> = {
  country: 'country',
  state: 'region',
  county: 'region',
  region: 'region',
  postcode: 'postcode',
  road: 'street',
  place: 'address',
  building: 'address',
  suburb: 'district',
  city_district: 'district',
  quarter: 'district',
  neighbourhood: 'district',
}
const settlements = new Set(['city', 'town', 'village', 'municipality', 'hamlet', 'isolated_dwelling'])

function kindOf({ addresstype = '', address }: z.infer<typeof place>): GeoKind {
  if (settlements.has(addresstype)) return 'place'
  return kinds[addresstype] ?? (address?.['house_number'] && !addresstype ? 'address' : 'poi')
}
