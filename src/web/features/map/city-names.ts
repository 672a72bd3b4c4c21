import type { FilterSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { isBig, isSettlement } from './expressions.ts'
import { type Box, overlap, type Spot } from './mark-boxes.ts'
import { worldPixels } from './projection.ts'

/**
 * Size of a city's name in pixels. More than its letters: the map keeps names apart, and rounds the room of a mark up.
 */
const letter = 10
const height = 48
/** From the dot of a city to the far side of its dot, to its name beside it, and to the middle of a name above or below. */
const start = 6
const gaps = 28
const line = 18

/**
 * Returns the room that the names of the big cities in sight take, in world pixels of a zoom. Empty for a map other
 * than the built-in one, whose layers are not known. `venues`: what names keep clear of.
 */
export function cityNameBoxes(map: MapLibreMap, { zoom, locale, venues }: CityNames): Box[] {
  if (!map.getSource('quartier')) return []
  const filter: FilterSpecification = ['all', isSettlement, isBig]
  const found = map.querySourceFeatures('quartier', { sourceLayer: 'place', filter })
  const boxes = new Map<string, Box>()
  for (const { geometry, properties } of found) {
    if (geometry.type !== 'Point') continue
    const [lng = 0, lat = 0] = geometry.coordinates
    const text = String(properties[`name_${locale}`] ?? properties.name ?? '')
    // A city is in several tiles; its name is kept once.
    boxes.set(text, roomOfName(worldPixels({ lat, lng }, zoom), text, venues))
  }
  return [...boxes.values()]
}

type CityNames = { zoom: number; locale: string; venues: Box[] }

/**
 * Returns the room of a name with its dot: on the first side, in the order of the map, where it is clear of what it must
 * not lie below, or else after the dot.
 */
export function roomOfName({ x, y }: Spot, text: string, taken: Box[]): Box {
  const width = text.length * letter
  const beside = { top: y - height / 2, bottom: y + height / 2 }
  const centred = { left: x - (width + gaps) / 2, right: x + (width + gaps) / 2 }
  const after = { left: x - start, right: x + gaps + width, ...beside }
  const places = [
    after,
    { left: x - gaps - width, right: x + start, ...beside },
    { ...centred, top: y - line - height / 2, bottom: y },
    { ...centred, top: y, bottom: y + line + height / 2 },
  ]
  return places.find((place) => !taken.some((box) => overlap(box, place))) ?? after
}
