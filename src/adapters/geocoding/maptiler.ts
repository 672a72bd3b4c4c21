import { z } from 'zod'
import type { GeoKind, GeoResult } from '#domain/places/index.ts'
import { boxAt } from './bounding-size.ts'
import { addressOf, addressParts, coarse, linesOf, openStreetMap, type Provider, precisionOf } from './provider.ts'

const text = z.string().max(500).optional().catch(undefined)
const feature = z.object({
  id: z.string().max(300),
  text: z.string().max(500),
  place_type: z.array(z.string()).min(1),
  center: z.tuple([z.number(), z.number()]),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  relevance: z.number().optional().catch(undefined),
  /** House number. */
  address: text,
  properties: z.object({ country_code: text }).optional().catch(undefined),
  context: z.array(z.object({ id: z.string(), text: z.string().max(500), country_code: text })).default([]),
})
const answers = z.object({ features: z.array(z.unknown()) })

const kinds: Record<string, GeoKind> = {
  country: 'country',
  region: 'region',
  subregion: 'region',
  county: 'region',
  joint_municipality: 'place',
  municipality: 'place',
  place: 'place',
  joint_submunicipality: 'district',
  municipal_district: 'district',
  locality: 'district',
  neighbourhood: 'district',
  postal_code: 'postcode',
  road: 'street',
  address: 'address',
}

/** Returns the provider MapTiler. The key is the parameter `key` of the base address. */
export function maptiler(base: URL): Provider {
  return {
    id: 'maptiler',
    attribution: [{ text: '© MapTiler', url: 'https://www.maptiler.com/copyright/' }, openStreetMap],
    can: { typeahead: true, street: true, reverse: true, store: true },
    pauseMs: 0,
    searchUrl: ({ text, lang, limit, near }) =>
      addressOf(base, `/geocoding/${encodeURIComponent(text)}.json`, {
        language: lang,
        limit: Math.min(10, limit),
        proximity: near && `${coarse(near.lng)},${coarse(near.lat)}`,
      }),
    // With a limit a point needs exactly one type, so the answer is cut here instead.
    reverseUrl: ({ lat, lng }, lang) => addressOf(base, `/geocoding/${lng},${lat}.json`, { language: lang }),
    read(answer) {
      const features = answers.safeParse(answer).data?.features ?? []
      return features.flatMap((item, index) => {
        const parsed = feature.safeParse(item)
        return parsed.success ? [toResult(parsed.data, index)] : []
      })
    },
  }
}

function toResult(found: z.infer<typeof feature>, index: number): GeoResult {
  const kind = kinds[found.place_type[0]!] ?? 'poi'
  const within = (...types: string[]) => found.context.find(({ id }) => types.includes(id.split('.')[0]!))
  const name = kind === 'address' && found.address ? `${found.text} ${found.address}` : found.text
  const city = kind === 'place' ? found.text : within('municipality', 'place', 'joint_municipality')?.text
  const postcode = kind === 'postcode' ? found.text : within('postal_code')?.text
  const country = within('country')
  const region = within('region')?.text
  return {
    id: `maptiler:${found.id}`,
    name,
    lines: linesOf(name, [[postcode, city].filter(Boolean).join(' '), region, country?.text]),
    address: addressParts({
      street: kind === 'address' || kind === 'street' ? found.text : undefined,
      houseNumber: kind === 'address' ? found.address : undefined,
      postcode,
      city,
      district: kind === 'district' ? found.text : within('municipal_district', 'locality', 'neighbourhood')?.text,
      region,
      countryCode: (country?.country_code ?? found.properties?.country_code)?.toUpperCase(),
    }),
    center: found.center,
    bbox: found.bbox ?? boxAt(found.center),
    kind,
    precision: precisionOf[kind],
    score: found.relevance ?? 1 / (1 + index),
  }
}
