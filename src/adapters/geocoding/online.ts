import { cutText } from '#kernel/cut-text.ts'
import { distanceKm, type GeoResult, type Geocoder } from '#domain/places/index.ts'
import { type BoundingSize, widened } from './bounding-size.ts'
import { askService, ServiceUnavailable } from './ask-service.ts'
import { fold } from './embedded/fold.ts'
import { mapbox } from './mapbox.ts'
import { maptiler } from './maptiler.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import type { Provider } from './provider.ts'

const providers: Record<string, (base: URL) => Provider> = { photon, nominatim, mapbox, maptiler }
const longestText = 200

export type OnlineOptions = {
  /** Used alone when the service fails, and for places in its own table. */
  embedded: Geocoder
  /** Names this installation to the service, as the terms of Nominatim ask. */
  userAgent: string
  boundingSize: BoundingSize
  timeoutMs?: number
  /** Told why a service did not answer; never what was asked. */
  onFailure?: (message: string) => void
}

/**
 * Reads GEOCODER_URL: a service's name, a colon and its address, with the key as the service names it.
 *
 *     photon:https://photon.example.org
 *     nominatim:https://nominatim.example.org
 *     mapbox:https://api.mapbox.com?access_token=…      (&permanent=true to keep results)
 *     maptiler:https://api.maptiler.com?key=…
 *
 * Without a name, the service is told from a host that contains it. Throws a sentence for anything else.
 */
export function readGeocoderUrl(setting: string): Provider {
  const [, named, address = ''] = /^(?:(photon|nominatim|mapbox|maptiler):)?(https?:\/\/.+)$/.exec(setting.trim()) ?? []
  const base = URL.canParse(address) ? new URL(address) : undefined
  const id = named ?? Object.keys(providers).find((name) => base?.hostname.includes(name))
  if (!base || !id) {
    throw new Error('GEOCODER_URL must be photon:, nominatim:, mapbox: or maptiler: and an https address')
  }
  const key = { mapbox: 'access_token', maptiler: 'key' }[id]
  if (key && !base.searchParams.get(key)) throw new Error(`GEOCODER_URL for ${id} needs its key as ?${key}=…`)
  return providers[id]!(base)
}

/**
 * Returns a geocoder that asks an online service through this server, so that the service sees neither visitors nor their
 * exact position, and joins the answer with that of the embedded one. Whatever happens to the service, the embedded answer
 * comes within the timeout (1.5 s). A service that forbids completion is asked only for a submitted text.
 */
export function createOnlineGeocoder(
  provider: Provider,
  { embedded, userAgent, boundingSize, timeoutMs = 1500, onFailure }: OnlineOptions,
): Geocoder {
  const { id, attribution, can, pauseMs } = provider
  // A service that forbids storing its answers is asked each time.
  const ask = askService({ timeoutMs, pauseMs, remember: can.store ? 500 : 0, userAgent })
  const read = async (url: URL, signal: AbortSignal | undefined): Promise<GeoResult[]> => {
    try {
      const found = provider.read(await ask(url, signal))
      return found.map((result) => widened(result, boundingSize))
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error
      onFailure?.(error.message)
      return []
    }
  }
  return {
    id: `${id}+${embedded.id}`,
    attribution: [...attribution, ...embedded.attribution],
    can: { ...can, reverse: true },
    async suggest(text, options) {
      const limit = Math.min(20, Math.max(1, options.limit ?? 5))
      const own = await embedded.suggest(text, { ...options, limit })
      const asked = cutText(text.trim(), longestText)
      if (asked.length < 3 || !(can.typeahead || options.submitted)) return own
      const { lang, near, kinds, signal } = options
      const found = await read(provider.searchUrl({ text: asked, lang, limit, ...(near ? { near } : {}) }), signal)
      const wanted = kinds ? found.filter(({ kind }) => kinds.includes(kind)) : found
      return merge(asked, own, wanted, limit)
    },
    async reverse(point, options) {
      const own = await embedded.reverse(point, options)
      // The middle of a place that was chosen by its name: a house there says less.
      if (own && distanceKm(point, { lat: own.center[1], lng: own.center[0] }) <= sameMiddle) return own
      const [found] = await read(provider.reverseUrl(point, options.lang), options.signal)
      if (!found) return own
      return own?.population === undefined ? found : { ...found, population: own.population }
    },
  }
}

/** A point that is no farther than this from the middle of a place, in kilometres, is that middle. */
const sameMiddle = 0.02

/** Merges results without duplicates: the embedded table's places first, streets first where a street was typed. */
function merge(text: string, own: GeoResult[], found: GeoResult[], limit: number): GeoResult[] {
  const fresh = found.filter((result) => !own.some((other) => isSame(other, result)))
  const isNamed = own.some((result) => result.lines.some((line) => fold(line).startsWith(fold(text))))
  const [first, second] = isNamed && !/\d/.test(text) ? [own, fresh] : [fresh, own]
  // Both sides get a say: at most three fifths go to the first while the second has something to offer.
  const share = Math.max(limit - second.length, Math.ceil(limit * 0.6))
  return [...first.slice(0, share), ...second].slice(0, limit)
}

function isSame(a: GeoResult, b: GeoResult): boolean {
  const settled = (kind: GeoResult['kind']) => kind === 'place' || kind === 'region' || kind === 'country'
  const near = distanceKm({ lat: a.center[1], lng: a.center[0] }, { lat: b.center[1], lng: b.center[0] }) < 10
  const sameName = fold(a.name) === fold(b.name)
  return (
    sameName &&
    (near || (a.kind === b.kind && a.kind !== 'place')) &&
    (a.kind === b.kind || settled(a.kind) === settled(b.kind))
  )
}
