import { z } from 'zod'
import type { GeoKind, GeoResult } from '#domain/places/index.ts'
import { boxAt } from './bounding-size.ts'
import { addressOf, addressParts, coarse, linesOf, openStreetMap, type Provider, precisionOf } from './provider.ts'

const text = z.string().max(500).optional().catch(undefined)
const named = z
  .object({ name: text, address_number: text, street_name: text, country_code: text })
  .optional()
  .catch(undefined)
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    mapbox_id: z.string().max(500),
    feature_type: z.string(),
    name: z.string().max(500),
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
    context: z
      .object({
        address: named,
        street: named,
        neighborhood: named,
        locality: named,
        postcode: named,
        place: named,
        region: named,
        country: named,
      })
      .default({}),
  }),
})
const answers = z.object({ features: z.array(z.unknown()) })

const kinds: Record<string, GeoKind> = {
  country: 'country',
  region: 'region',
  district: 'region',
  postcode: 'postcode',
  place: 'place',
  locality: 'district',
  neighborhood: 'district',
  street: 'street',
  address: 'address',
}

/**
 * Returns the provider Mapbox, geocoding version 6. The key is the parameter `access_token` of the base address. Results
 * may be stored with a listing only with `permanent=true`, which Mapbox charges differently.
 */
export function mapbox(base: URL): Provider {
  const path = '/search/geocode/v6'
  return {
    id: 'mapbox',
    attribution: [{ text: '© Mapbox', url: 'https://www.mapbox.com/about/maps/' }, openStreetMap],
    can: { typeahead: true, street: true, reverse: true, store: base.searchParams.get('permanent') === 'true' },
    pauseMs: 0,
    searchUrl: ({ text, lang, limit, near }) =>
      addressOf(base, `${path}/forward`, {
        q: text,
        language: lang,
        limit: Math.min(10, limit),
        proximity: near && `${coarse(near.lng)},${coarse(near.lat)}`,
      }),
    reverseUrl: ({ lat, lng }, lang) =>
      addressOf(base, `${path}/reverse`, { longitude: lng, latitude: lat, language: lang }),
    read(answer) {
      const features = answers.safeParse(answer).data?.features ?? []
      return features.flatMap((item, index) => {
        const parsed = feature.safeParse(item)
        return parsed.success ? [toResult(parsed.data, index)] : []
      })
    },
  }
}

function toResult(
  { geometry, properties: { mapbox_id, feature_type, name, bbox, context } }: z.infer<typeof feature>,
  index: number,
): GeoResult {
  const kind = kinds[feature_type] ?? 'poi'
  const center = geometry.coordinates
  const city = kind === 'place' ? name : context.place?.name
  const postcode = kind === 'postcode' ? name : context.postcode?.name
  return {
    id: `mapbox:${mapbox_id}`,
    name,
    lines: linesOf(name, [[postcode, city].filter(Boolean).join(' '), context.region?.name, context.country?.name]),
    address: addressParts({
      street: context.address?.street_name ?? (kind === 'street' ? name : context.street?.name),
      houseNumber: context.address?.address_number,
      postcode,
      city,
      district: kind === 'district' ? name : (context.locality?.name ?? context.neighborhood?.name),
      region: kind === 'region' ? name : context.region?.name,
      countryCode: context.country?.country_code?.toUpperCase(),
    }),
    center,
    bbox: bbox ?? boxAt(center),
    kind,
    precision: precisionOf[kind],
    score: 1 / (1 + index),
  }
}
