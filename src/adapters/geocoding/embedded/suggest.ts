import { distanceKm, type GeoKind, type GeoResult, type Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { findInAddress, findNamedPlaces, findPair, isStreet } from './find-in-address.ts'
import { type Candidate, findByPrefix, findExact, findMistyped, type Weigh } from './candidates.ts'
import { hasAccents } from './fold.ts'
import { entryKinds, none } from './gazetteer-format.ts'
import { type Gazetteer, namesOf } from './load-gazetteer.ts'
import { findPostalRegions, findPostcode, type Postcode, postcodeResult, townOf } from './postal.ts'
import { type Query, readQuery } from './query.ts'
import { toResult } from './result.ts'

export type SuggestOptions = { lang: Locale; limit?: number; near?: Point; kinds?: GeoKind[]; homeCountry: string }

/** Returns places for an unfinished text, best first. At most 20, default five. */
export function suggest(gazetteer: Gazetteer, text: string, options: SuggestOptions): GeoResult[] {
  const query = readQuery(text)
  const limit = Math.min(20, Math.max(1, options.limit ?? 5))
  const regions = query.postcode ? findPostalRegions(gazetteer, query.postcode) : []
  const postcode = findPostcode(gazetteer, query.postcode)
  // A postal code in front of a name says where the name is; alone it is what is searched.
  const near = query.words ? (postcode?.point ?? pointOfOnly(gazetteer, regions) ?? options.near) : options.near
  const weigh = weighing(gazetteer, { ...options, near }, query.words.length)
  const named = query.words ? findNamed(gazetteer, query, weigh) : []
  const results = named.length > 0 ? named : regions.map((entry): Candidate => ({ entry, score: 0, exact: true }))
  const wanted = results.flatMap((candidate) => {
    const weight = weigh(candidate.entry)
    return weight === undefined ? [] : [named.length > 0 ? candidate : { ...candidate, score: weight }]
  })
  const found = withoutTwins(gazetteer, preferAccents(gazetteer, query.text, wanted), limit).map(({ entry, score }) =>
    toResult(gazetteer, entry, options.lang, score),
  )
  const texts = postcode && named.length > 0 ? found.map((result) => withPostcode(result, postcode)) : found
  if (!postcode || (options.kinds && !options.kinds.includes('postcode'))) return texts
  const [best] = named
  const own = postcodeResult(gazetteer, postcode, options.lang, best?.score ?? 0)
  if (!best) return [own]
  return isCityOf(gazetteer, postcode, best.entry) ? [own, ...texts].slice(0, limit) : texts
}

/** A place farther than this from a postal code does not have it, in kilometres. */
const farFromPostcode = 40

/** Adds the typed postal code to a place that can have it. */
function withPostcode(result: GeoResult, { digits, point }: Postcode): GeoResult {
  const [lng, lat] = result.center
  const isNear = result.address.countryCode === 'DE' && distanceKm(point, { lat, lng }) < farFromPostcode
  return isNear ? { ...result, address: { ...result.address, postcode: digits } } : result
}

/** Returns whether an entry is the city of which a postal code names a district, and so says less than the code. */
function isCityOf(gazetteer: Gazetteer, postcode: Postcode, entry: number): boolean {
  return entry !== postcode.entry && entry === townOf(gazetteer, postcode)
}

function pointOfOnly(gazetteer: Gazetteer, [entry, ...others]: number[]): Point | undefined {
  return entry === undefined || others.length > 0 ? undefined : pointOf(gazetteer, entry)
}

/** Returns the weight of an entry apart from its name: nearness (1.6, halved after 40 km) and the home country. */
function weighing(gazetteer: Gazetteer, { near, kinds, homeCountry }: SuggestOptions, letters: number): Weigh {
  const home = gazetteer.countries.findIndex(({ code }) => code === homeCountry)
  const allowed = kinds && new Set(kinds.map((kind) => entryKinds.indexOf(kind as (typeof entryKinds)[number])))
  // The less is typed, the more likely it is something near: the world has a big city for every two letters.
  const homeBonus = letters <= 2 ? 1.6 : letters === 3 ? 1.2 : 0.8
  const stretch = near ? Math.cos((near.lat * Math.PI) / 180) : 1
  return (entry) => {
    if (allowed && !allowed.has(gazetteer.kind[entry]!)) return undefined
    const bonus = gazetteer.country[entry] === home ? homeBonus : 0
    if (!near) return bonus
    const dy = gazetteer.lat[entry]! - near.lat
    const dx = (gazetteer.lng[entry]! - near.lng) * stretch
    const kilometres = Math.sqrt(dx * dx + dy * dy) * 111.2
    return kilometres > 400 ? bonus : bonus + 1.6 * Math.exp(-kilometres / 60)
  }
}

function findNamed(gazetteer: Gazetteer, query: Query, weigh: Weigh): Candidate[] {
  const { words, isAddress } = query
  if (isAddress) return findInAddress(gazetteer, query, weigh)
  const begun = findByPrefix(gazetteer, words, weigh)
  const known = begun.some(({ exact, entry }) => exact || gazetteer.score[entry]! > 4.6)
  if (known || words.length < 4) return begun
  const tokens = words.split(' ').slice(0, 8)
  // "Köln Ehrenfeld", "Ehrenfeld Köln", "Stadion Köln", and the same while the end is typed.
  const pair = begun.length > 0 ? [] : findPair(gazetteer, tokens, weigh, findByPrefix)
  if (pair.length > 0) return pair
  const similar = findMistyped(gazetteer, words, weigh).filter(
    ({ entry }) => !begun.some((other) => other.entry === entry),
  )
  const here = [...begun, ...similar].sort((a, b) => b.score - a.score)
  return here.length > 0 || tokens.length < 2 ? here : findByParts(gazetteer, query, tokens, weigh)
}

/**
 * Returns the places named by the known part of the words; else places similar to one of them, unless they are a street.
 */
function findByParts(gazetteer: Gazetteer, query: Query, tokens: string[], weigh: Weigh): Candidate[] {
  const exact = findNamedPlaces(gazetteer, query, weigh, { unfinished: true })
  if (exact.length > 0) return exact
  const groups = [3, 2, 1].flatMap((size) =>
    tokens.map((_, at) => tokens.slice(at, at + size)).filter((group) => group.length === size),
  )
  const names = groups.map((group) => group.join(' ')).filter((name) => name.length >= 3)
  const best = (find: typeof findExact) =>
    names.flatMap((name) => find(gazetteer, name, weigh)).sort((a, b) => b.score - a.score)
  const known = best(findExact)
  return known.length > 0 || isStreet(query.words) ? known : best(findMistyped)
}

/** Prefers names with the typed accents: "Mü" is München rather than Mumbai. */
function preferAccents(gazetteer: Gazetteer, text: string, candidates: Candidate[]): Candidate[] {
  if (!hasAccents(text)) return candidates
  const typed = text.toLowerCase().normalize('NFC')
  return candidates
    .map((candidate) => {
      const spelled = Object.values(namesOf(gazetteer, candidate.entry)).some((name) =>
        name.toLowerCase().normalize('NFC').startsWith(typed),
      )
      return spelled ? { ...candidate, score: candidate.score + 1.2 } : candidate
    })
    .sort((a, b) => b.score - a.score)
}

/** The table has some places twice, a few kilometres apart; the better one stays. */
function withoutTwins(gazetteer: Gazetteer, candidates: Candidate[], limit: number): Candidate[] {
  const kept: Candidate[] = []
  for (const candidate of candidates) {
    if (kept.length === limit) break
    if (!kept.some((other) => areTwins(gazetteer, candidate.entry, other.entry))) kept.push(candidate)
  }
  return kept
}

function areTwins(gazetteer: Gazetteer, a: number, b: number): boolean {
  if (a === b) return true
  const apart =
    Math.hypot(gazetteer.lat[a]! - gazetteer.lat[b]!, (gazetteer.lng[a]! - gazetteer.lng[b]!) * 0.65) * 111.2
  const settled = gazetteer.number[a] !== 0 || gazetteer.parent[a] !== none
  return apart < 8 && settled && namesOf(gazetteer, a).de === namesOf(gazetteer, b).de
}

function pointOf(gazetteer: Gazetteer, entry: number): Point {
  return { lat: gazetteer.lat[entry]!, lng: gazetteer.lng[entry]! }
}
