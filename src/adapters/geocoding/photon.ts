import { z } from 'zod'
import type { GeoKind, GeoResult } from '#domain/places/index.ts'
import { boxAt } from './bounding-size.ts'
import { addressOf, addressParts, coarse, linesOf, openStreetMap, type Provider, precisionOf } from './provider.ts'

const text = z.string().max(300).optional().catch(undefined)
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: text,
    osm_id: z.number().optional().catch(undefined),
    type: text,
    osm_key: text,
    name: text,
    street: text,
    housenumber: text,
    postcode: text,
    city: text,
    district: text,
    state: text,
    country: text,
    countrycode: text,
    /** West, north, east, south: no other service has this order. */
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  }),
})
const answers = z.object({ features: z.array(z.unknown()) })

const kinds: Record<string, GeoKind> = {
  house: 'address',
  street: 'street',
  locality: 'district',
  district: 'district',
  city: 'place',
  county: 'region',
  state: 'region',
  country: 'country',
}

/** Returns the provider Photon (OpenStreetMap data), which supports completion. Answers in German, English or French. */
export function photon(base: URL): Provider {
  return {
    id: 'photon',
    attribution: [openStreetMap],
    can: { typeahead: true, street: true, reverse: true, store: true },
    pauseMs: 0,
    searchUrl: ({ text, lang, limit, near }) =>
      addressOf(base, '/api', { q: text, lang, limit, lat: near && coarse(near.lat), lon: near && coarse(near.lng) }),
    reverseUrl: ({ lat, lng }, lang) => addressOf(base, '/reverse', { lat, lon: lng, lang, limit: 1 }),
    read(answer) {
      const features = answers.safeParse(answer).data?.features ?? []
      return features.flatMap((item, index) => {
        const parsed = feature.safeParse(item)
        return parsed.success ? (toResult(parsed.data, index) ?? []) : []
      })
    },
  }
}

function toResult({ geometry, properties: found }: z.infer<typeof feature>, index: number): GeoResult | undefined {
  const street = found.street ?? (found.type === 'street' ? found.name : undefined)
  const address = [street, found.housenumber].filter(Boolean).join(' ')
  const name = found.name ?? address
  if (!name) return undefined
  const isSight = found.type === 'house' && found.name !== undefined && found.osm_key !== 'place'
  const kind = isSight ? 'poi' : (kinds[found.type ?? ''] ?? 'poi')
  const [west, north, east, south] = found.extent ?? []
  const center = geometry.coordinates
  const city = kind === 'place' ? found.name : found.city
  return {
    id: `photon:${found.osm_type ?? '?'}:${found.osm_id ?? index}`,
    name,
    lines: linesOf(name, [address, [found.postcode, city].filter(Boolean).join(' '), found.state, found.country]),
    address: addressParts({
      street,
      houseNumber: found.housenumber,
      postcode: found.postcode,
      city,
      district: kind === 'district' ? name : found.district,
      region: found.state,
      countryCode: found.countrycode?.toUpperCase(),
    }),
    center,
    bbox: west !== undefined ? [west, south!, east!, north!] : boxAt(center),
    kind,
    precision: precisionOf[kind],
    score: 1 / (1 + index),
  }
}
