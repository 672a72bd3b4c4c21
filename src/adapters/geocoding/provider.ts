import type { Geocoder, GeoResult, Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'

export type Search = { text: string; lang: Locale; limit: number; near?: Point }

/**
 * An online service: the address of a query, and the parser of its answer. `read` gets JSON of any shape and returns the
 * results it recognises.
 */
export type Provider = Pick<Geocoder, 'id' | 'attribution' | 'can'> & {
  /** Least time between two requests of the whole app. */
  pauseMs: number
  searchUrl(search: Search): URL
  reverseUrl(point: Point, lang: Locale): URL
  read(answer: unknown): GeoResult[]
}

/**
 * Returns `base` with a path after its own path, its own parameters (a key), and the given ones; empty ones are left out.
 */
export function addressOf(base: URL, path: string, parameters: Record<string, string | number | undefined>): URL {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  return url
}

export const openStreetMap = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }

/** Rounds degrees to about one to ten kilometres: precise enough to prefer near results, too coarse to track a person. */
export function coarse(degrees: number): number {
  return Math.round(degrees * 10) / 10
}

export const precisionOf: Record<GeoResult['kind'], GeoResult['precision']> = {
  country: 'region',
  region: 'region',
  place: 'place',
  district: 'place',
  postcode: 'postcode',
  'postcode-region': 'region',
  street: 'street',
  address: 'exact',
  poi: 'exact',
}

/** Returns the name and the surroundings without repetition, such as "Rathausplatz 1" and "80331 München, Deutschland". */
export function linesOf(name: string, around: (string | undefined)[]): string[] {
  const rest = [...new Set(around.filter((part): part is string => Boolean(part) && part !== name))].join(', ')
  return rest ? [name, rest] : [name]
}

/** Returns address parts without the unknown ones. */
export function addressParts(parts: {
  [part in keyof GeoResult['address']]: string | undefined
}): GeoResult['address'] {
  const known = Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
  return { countryCode: '', ...known }
}
