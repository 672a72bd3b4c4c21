import type { FilterSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { isBig, isSettlement } from './expressions.ts'
import type { Box } from './mark-boxes.ts'
import { worldPixels } from './projection.ts'

/**
 * Size of a city's name in pixels: it stands beside its dot. More than its letters: the map keeps names apart, and rounds
 * the room of a mark up.
 */
const letter = 10
const height = 48
const start = 6
/** Between dot and name, and after the name. */
const gaps = 28

/**
 * Returns the room that the names of the big cities in sight take, in world pixels of a zoom. Empty for a map other
 * than the built-in one, whose layers are not known.
 */
export function cityNameBoxes(map: MapLibreMap, zoom: number, locale: string): Box[] {
  if (!map.getSource('quartier')) return []
  const filter: FilterSpecification = ['all', isSettlement, isBig]
  const found = map.querySourceFeatures('quartier', { sourceLayer: 'place', filter })
  const boxes = new Map<string, Box>()
  for (const { geometry, properties } of found) {
    if (geometry.type !== 'Point') continue
    const [lng = 0, lat = 0] = geometry.coordinates
    const text = String(properties[`name_${locale}`] ?? properties.name ?? '')
    const { x, y } = worldPixels({ lat, lng }, zoom)
    const right = x + gaps + text.length * letter
    // A city is in several tiles; its name is kept once.
    boxes.set(text, { left: x - start, right, top: y - height / 2, bottom: y + height / 2 })
  }
  return [...boxes.values()]
}
