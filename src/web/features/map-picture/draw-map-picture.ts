import type { Point } from '#domain/places/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { mapPalettes } from '../map/palette.ts'
import { glowShare } from '../map/ground-layers.ts'
import { leastRankAround, reachAround, shownRadius } from '../map/circle.ts'
import { around as boxAround } from '../map/mark-boxes.ts'
import { worldPixels } from '../map/projection.ts'
import { closeUpZoom } from '../map/style.ts'
import type { ReadTile } from '#web/server/request-context.ts'
import type { Look } from '#config/theme-colours.ts'
import { type Box, clipLine, clipRing, type Spot } from './clip.ts'
import { type Label, type Named, placeLabels } from './name-places.ts'
import { readFeatures, type TileFeature } from './read-features.ts'
import * as m from '#words/compiled/messages.js'

export type MapPicture = {
  point: Point
  /** Radius of the circle around the point, in metres. */
  radius: number
  kind: 'offer' | 'request'
  look: Look
  locale: Locale
  /** CSS colours of the circle: its edge, and what fills it. */
  colour: string
  inside: string
}

/** Pixels of the picture; its container may crop the sides. */
const size = { width: 640, height: 320 }
/** `tiles`: highest zoom of the tiles; closer views enlarge them. `closest`: highest useful zoom. */
const zooms = { tiles: 7, closest: closeUpZoom }
const equator = 40_075_016

/**
 * Returns the surroundings of a point as SVG, drawn from the built-in tiles: land, water, borders, named towns, the
 * circle and the attribution. It shows the same view as the interactive map, for readers without it.
 */
export async function drawMapPicture(readTile: ReadTile, picture: MapPicture): Promise<string> {
  const { point, kind, locale } = picture
  const radius = shownRadius(picture.radius, kind)
  const metres = (2 * reachAround(radius, kind)) / size.height
  const closeness = Math.log2((equator * Math.cos((point.lat * Math.PI) / 180)) / 512 / metres)
  const zoom = Math.max(zooms.tiles, Math.min(zooms.closest, closeness))
  const middle = worldPixels(point, zoom)
  const corner = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 }
  const features = await featuresAround(readTile, corner, zoom)
  const meters = metresPerPixel(point, zoom)
  const places = features.flatMap((feature) => (feature.layer === 'place' ? namedPlace(feature, locale) : []))
  const half = radius / meters
  const isNamed = (place: Named) => isWithin(place) && (kind === 'offer' || place.rank <= leastRankAround)
  // The edge of a home's circle would cut the names of districts; in the area of a request there is room for names.
  const labels = placeLabels(places.filter(isNamed), size, kind === 'offer' ? edgeBoxes(half) : [])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" font-family="'Inter Variable',Inter,system-ui,sans-serif">`,
    ...ground(features, picture.look),
    ...towns(places, meters, picture.look, glowShare(zoom)),
    ...lines(features, picture.look),
    `<circle cx="${size.width / 2}" cy="${size.height / 2}" r="${round(half)}" fill="${picture.inside}" fill-opacity=".2" stroke="${picture.colour}" stroke-width="2"/>`,
    // Above the circle, so that they can be read.
    ...names(labels, picture.look),
    credit(locale, picture.look),
    '</svg>',
  ].join('\n')
}

/** Returns boxes along the edge of a circle in the middle of the picture. */
function edgeBoxes(radius: number): Box[] {
  return Array.from({ length: 40 }, (_, index) => {
    const angle = (index * Math.PI) / 20
    const middle = { x: size.width / 2 + radius * Math.cos(angle), y: size.height / 2 + radius * Math.sin(angle) }
    return boxAround(middle, 4, 4)
  })
}

async function featuresAround(readTile: ReadTile, corner: Spot, zoom: number): Promise<TileFeature[]> {
  const wide = 512 * 2 ** (zoom - zooms.tiles)
  const first = { x: Math.floor(corner.x / wide), y: Math.floor(corner.y / wide) }
  const last = { x: Math.floor((corner.x + size.width) / wide), y: Math.floor((corner.y + size.height) / wide) }
  const tiles: Promise<TileFeature[]>[] = []
  const around = 2 ** zooms.tiles
  for (let x = first.x; x <= last.x; x++)
    for (let y = Math.max(0, first.y); y <= Math.min(around - 1, last.y); y++) {
      const at = { x: x * wide - corner.x, y: y * wide - corner.y, wide }
      // Longitudes wrap around at the 180th meridian; beyond the poles there are no tiles.
      const bytes = readTile(zooms.tiles, (x + around) % around, y)
      tiles.push(bytes.then((tile) => (tile ? readFeatures(tile, at) : [])))
    }
  return (await Promise.all(tiles)).flat()
}

function metresPerPixel({ lat }: Point, zoom: number): number {
  return (equator * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom)
}

function namedPlace({ spots, properties }: TileFeature, locale: Locale): Named[] {
  const spot = spots[0]?.[0]
  const name = properties[`name_${locale}`] ?? properties['name']
  if (!spot || name === undefined) return []
  return [
    {
      ...spot,
      name: String(name),
      rank: Number(properties['rank'] ?? 8),
      population: Number(properties['population'] ?? 0),
      district: properties['district'] === true,
    },
  ]
}

function isWithin({ x, y }: Spot): boolean {
  return x > 0 && y > 0 && x < size.width && y < size.height
}

/** The picture with a margin that hides the cut edges. */
const around: Box = { left: -16, top: -16, right: size.width + 16, bottom: size.height + 16 }

function ground(features: TileFeature[], look: Look): string[] {
  const { land, water } = mapPalettes[look]
  // Each as a path of its own: in one path, land in overlapping tiles would count as a hole.
  const fill = (layer: string, colour: string) =>
    features.flatMap(({ layer: own, spots }) => {
      const path = own === layer ? spots.map((ring) => pathOf(clipRing(ring, around), true)).join('') : ''
      return path ? [`<path d="${path}" fill="${colour}" fill-rule="evenodd"/>`] : []
    })
  return [
    `<rect width="${size.width}" height="${size.height}" fill="${water}"/>`,
    ...fill('land', land),
    ...fill('lake', water),
  ]
}

/** Returns a glow around each settlement, sized by its population, with a share of its full strength. */
function towns(places: Named[], metres: number, look: Look, share: number): string[] {
  const { town, townOpacity } = mapPalettes[look]
  const glows = places.flatMap(({ x, y, population, district }) => {
    const radius = (400 + (district ? 6 : 12.5) * Math.sqrt(population)) / metres
    const isSeen = x > -radius && y > -radius && x < size.width + radius && y < size.height + radius
    return isSeen ? [`<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#town)"/>`] : []
  })
  if (glows.length === 0) return []
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${town}" stop-opacity="${opacity}"/>`
  return [
    `<radialGradient id="town">${stop(0, round(townOpacity * share * 100) / 100)}${stop(1, 0)}</radialGradient>`,
    ...glows,
  ]
}

function lines(features: TileFeature[], look: Look): string[] {
  const { river, edge } = mapPalettes[look]
  const stroke = (chosen: TileFeature[], style: string) => {
    const path = chosen.flatMap(({ spots }) =>
      spots.flatMap((line) => clipLine(line, around).map((run) => pathOf(run, false))),
    )
    return path.length > 0 ? [`<path d="${path.join('')}" fill="none" ${style}/>`] : []
  }
  const of = (layer: string, kind?: string) =>
    features.filter((each) => each.layer === layer && (!kind || each.properties['kind'] === kind))
  return [
    ...stroke(of('river'), `stroke="${river}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"`),
    ...stroke(of('border', 'state'), `stroke="${edge}" stroke-width="1.1" stroke-dasharray="5 4"`),
    ...stroke(of('border', 'country'), `stroke="${edge}" stroke-width="1.4" stroke-linejoin="round"`),
  ]
}

function names(labels: Label[], look: Look): string[] {
  const { land, text, quiet } = mapPalettes[look]
  return labels.map(({ place, x, y, size: high, anchor }) => {
    const dot = place.district
      ? ''
      : `<circle cx="${round(place.x)}" cy="${round(place.y)}" r="3" fill="${land}" stroke="${text}" stroke-width="1.5"/>`
    const weight = place.rank <= 4 && !place.district ? ' font-weight="500"' : ''
    const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`
    return `${dot}<text x="${round(x)}" y="${round(y)}" font-size="${high}"${weight}${side} fill="${place.district ? quiet : text}" stroke="${land}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${escape(place.name)}</text>`
  })
}

function credit(locale: Locale, look: Look): string {
  const { land, quiet } = mapPalettes[look]
  const words = `Natural Earth · ${m.search_map_places({}, { locale })}: GeoNames (CC BY 4.0)`
  return `<text x="${size.width - 8}" y="${size.height - 7}" font-size="10" text-anchor="end" fill="${quiet}" stroke="${land}" stroke-width="3" paint-order="stroke">${words}</text>`
}

function pathOf(spots: Spot[], isClosed: boolean): string {
  if (spots.length < 2) return ''
  return `M${spots.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
