import type { Geocoder } from '#domain/places/index.ts'
import { type BoundingSize, widened } from '../bounding-size.ts'
import { type Gazetteer, loadGazetteer, refuseUnreadable } from './load-gazetteer.ts'
import { toResult } from './result.ts'
import { findSettlement } from './reverse.ts'
import { suggest } from './suggest.ts'

export type EmbeddedOptions = { homeCountry?: string; boundingSize?: BoundingSize }

/**
 * Returns a geocoder without an external service: countries, German states, postal regions, places of the world, city
 * districts, stadiums and airports, from the table in `dir`. No streets. Among equal places it prefers those of
 * `homeCountry` (ISO 3166 alpha-2). The table takes 18 MB and is read with the first search. Throws at once if it is
 * missing.
 */
export async function createEmbeddedGeocoder(
  dir: string,
  { homeCountry = 'DE', boundingSize = { address: 500, other: 2000 } }: EmbeddedOptions = {},
): Promise<Geocoder> {
  await refuseUnreadable(dir)
  let loading: Promise<Gazetteer> | undefined
  const load = () => {
    loading ??= loadGazetteer(dir)
    // A disk that fails once is asked again by the next search.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    id: 'embedded',
    attribution: [
      { text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org' },
      { text: 'Natural Earth', url: 'https://www.naturalearthdata.com' },
      { text: '© OpenStreetMap (ODbL)', url: 'https://www.openstreetmap.org/copyright' },
    ],
    can: { typeahead: true, street: false, reverse: true, store: true },
    async suggest(text, { signal, ...options }) {
      signal?.throwIfAborted()
      const found = suggest(await load(), text, { ...options, homeCountry })
      return found.map((result) => widened(result, boundingSize))
    },
    async reverse(point, { lang, address, signal }) {
      signal?.throwIfAborted()
      const gazetteer = await load()
      const entry = findSettlement(gazetteer, point, address)
      return entry === undefined ? null : widened(toResult(gazetteer, entry, lang, 0), boundingSize)
    },
  }
}
