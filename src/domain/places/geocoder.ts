import type { Locale } from '#kernel/locale.ts'
import type { Point } from './point.ts'

export type GeoKind =
  | 'country'
  | 'region'
  | 'place'
  | 'district'
  | 'postcode'
  | 'postcode-region'
  | 'street'
  | 'address'
  | 'poi'

/** A place found by name. */
export type GeoResult = {
  /** Names the source: `gn:2867714`, `photon:N:240109189`. */
  id: string
  name: string
  /** The name and the surroundings for display, in the requested language. */
  lines: string[]
  address: {
    street?: string
    houseNumber?: string
    postcode?: string
    city?: string
    district?: string
    region?: string
    /** ISO 3166-1 alpha-2. */
    countryCode: string
  }
  /** Longitude, latitude. */
  center: [number, number]
  /** West, south, east, north. East is less than west across the 180th meridian. */
  bbox: [number, number, number, number]
  kind: GeoKind
  /** Precision of `center`: the door, the street, the postal area, the place, the region. */
  precision: 'exact' | 'street' | 'postcode' | 'place' | 'region'
  /** Better first; comparable within one answer only. */
  score: number
  /** People of the place, or of the city around it. */
  population?: number
}

export type SuggestOptions = {
  lang: Locale
  /** At most this many, 1 to 20; five unless told. */
  limit?: number
  /** Nearer results rank higher. */
  near?: Point
  kinds?: GeoKind[]
  /** The text is finished, not being typed: services that forbid completion may be asked. */
  submitted?: boolean
  signal?: AbortSignal
}

export type ReverseOptions = {
  lang: Locale
  /** The address of the place: results in its town rank before nearer ones. */
  address?: string
  signal?: AbortSignal
}

/** Port: finds places by name and names for points. */
export type Geocoder = {
  readonly id: string
  /** Must be shown where results are shown. */
  readonly attribution: { text: string; url: string }[]
  readonly can: {
    /** May be asked while somebody types. */
    typeahead: boolean
    /** Knows streets and house numbers. */
    street: boolean
    reverse: boolean
    /** Results may be kept, as with a listing. */
    store: boolean
  }
  /** Best first; empty for nothing found. Any text is allowed, of any length. */
  suggest(text: string, options: SuggestOptions): Promise<GeoResult[]>
  /** The settlement or address at a point; null far from all. */
  reverse(point: Point, options: ReverseOptions): Promise<GeoResult | null>
}
