import type { Localised } from '#kernel/locale.ts'
/**
 * How `gazetteer.bin` lies on disk. A small JSON header, then columns of numbers and two blobs of text that are used
 * as they are: loading is one read and no parsing. Little-endian; each section begins on a multiple of eight bytes.
 */
export const gazetteerFile = 'gazetteer.bin'
export const magic = 0x5a414751
export const layoutVersion = 1

/**
 * German postal codes beside it, as JSON: made from data under the Open Database License, which this table is under too.
 */
export const postcodesFile = 'postcodes.json'

/** By postal code: the entry of its place, or the name of a town without an entry and an estimated point. */
export type PostcodeTable = Record<string, number | [town: string, lat: number, lng: number]>

/** No entry. */
export const none = 0xffffffff

export const entryKinds = ['country', 'region', 'place', 'district', 'postcode-region', 'poi'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Kinds of keys of an entry. */
export const keyClass = { main: 0, alternate: 1, word: 2 } as const

/** Columns by entry, by key (keys are sorted by their UTF-8 bytes), and for typing errors. */
export const columns = {
  lat: Float32Array,
  lng: Float32Array,
  population: Uint32Array,
  /** Prior weight of a place; about log10 of its population. */
  score: Float32Array,
  country: Uint16Array,
  region: Uint16Array,
  kind: Uint8Array,
  /** The city of a district or landmark. */
  parent: Uint32Array,
  /** GeoNames number; 0 for entries of our own. */
  number: Uint32Array,
  nameStart: Uint32Array,
  names: Uint8Array,
  keyStart: Uint32Array,
  keys: Uint8Array,
  keyEntry: Uint32Array,
  keyClass: Uint8Array,
  typoKey: Uint32Array,
  typoLetters: Uint32Array,
  tree: Uint8Array,
} as const

export type ColumnName = keyof typeof columns
export type Columns = { [name in ColumnName]: InstanceType<(typeof columns)[name]> }

/** Names by language; the place table is made with German and English ones. */
type PlaceNames = { de: string; en: string } & Partial<Localised>

export type GazetteerHeader = {
  sections: { name: ColumnName; offset: number; length: number }[]
  /** The first entry that is in the tree of positions; all after it are, in this order. */
  firstPlace: number
  countries: ({ code: string } & PlaceNames)[]
  /** `country` is an index of `countries`; entry 0 means no region. */
  regions: ({ country: number; iso: string } & PlaceNames)[]
  /** West, south, east, north of entries whose extent is known. */
  boxes: Record<number, [number, number, number, number]>
  /** Ids of entries without a GeoNames number. */
  ids: Record<number, string>
}

/** Returns one bit for each letter from a to z, and bits for all others: names without a common bit share no letter. */
export function letterBits(text: string): number {
  let bits = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    bits |= code >= 97 && code <= 122 ? 1 << (code - 97) : code === 32 ? 1 << 26 : 1 << (27 + (code % 5))
  }
  return bits >>> 0
}
