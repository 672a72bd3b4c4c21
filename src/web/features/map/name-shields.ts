import type {
  ExpressionSpecification,
  GeoJSONSource,
  GeoJSONSourceSpecification,
  Map as MapLibreMap,
  StyleSpecification,
} from 'maplibre-gl'
import { type Box, middleOfBox } from './mark-boxes.ts'
import { pointAt, worldPixels } from './projection.ts'

/** Widths and heights of shields are multiples of this, so that few images are needed. In pixels. */
const step = 8

/**
 * Returns a function that keeps the names of the map out of the way of the markers in these boxes, given in world pixels
 * of a zoom: an empty icon is placed below each, which the map treats as a label of higher rank. A town's name is then
 * written on another side of its dot, or left out, never half covered. `above`: the layer whose names, like those of all
 * layers above it, are written all the same. `name`: that of the layer; a map may have several.
 */
export function createShields(map: MapLibreMap, above?: string, name = 'marks'): (boxes: Box[], zoom: number) => void {
  let wanted: { boxes: Box[]; zoom: number } | undefined
  let placed = ''
  const place = () => {
    if (!wanted) return
    const { boxes, zoom } = wanted
    // Each change draws the map several times, even one that changes nothing. Another style has lost its shields.
    const key = JSON.stringify([boxes, zoom])
    const isPlaced = key === placed && map.getSource(name) !== undefined
    wanted = undefined
    if (isPlaced) return
    placed = key
    const features = boxes.map((box) => {
      const { lat, lng } = pointAt(middleOfBox(box), zoom)
      const properties = { image: imageOf(map, box) }
      return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: [lng, lat] } }
    })
    const data = { type: 'FeatureCollection' as const, features }
    const source = map.getSource<GeoJSONSource>(name)
    if (source) source.setData(data)
    else addShields(map, name, data, above)
  }
  return (boxes, zoom) => {
    const isWaiting = wanted !== undefined
    wanted = { boxes, zoom }
    if (isWaiting) return
    if (map.isStyleLoaded()) place()
    else map.once('idle', place)
  }
}

/** Returns boxes along the edges of a map, so that no name is cut there. */
export function edgeBoxes(map: MapLibreMap): Box[] {
  const { x, y } = worldPixels(map.getCenter(), map.getZoom())
  const { clientWidth, clientHeight } = map.getContainer()
  const [left, right] = [x - clientWidth / 2, x + clientWidth / 2]
  const [top, bottom] = [y - clientHeight / 2, y + clientHeight / 2]
  return [
    { left, right: left + step, top, bottom },
    { left: right - step, right, top, bottom },
    { left, right, top, bottom: top + step },
    { left, right, top: bottom - step, bottom },
  ]
}

/** Room around a control in which no name begins, in pixels. */
const clearance = 4

/** What lies above a map: the controls of the page, and those of the library. */
const controls = '[data-control], .maplibregl-ctrl-attrib, .maplibregl-ctrl-scale'

/** Returns the room of the controls that lie above a map, so that no name is half below one: none that are not shown. */
export function controlBoxes(map: MapLibreMap): Box[] {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const { x, y } = worldPixels(map.getCenter().wrap(), map.getZoom())
  const [left, top] = [x - frame.width / 2 - frame.left, y - frame.height / 2 - frame.top]
  const shown = container.closest('[data-map-frame]')?.querySelectorAll(controls) ?? []
  return [...shown]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map((control) => ({
      left: left + control.left - clearance,
      right: left + control.right + clearance,
      top: top + control.top - clearance,
      bottom: top + control.bottom + clearance,
    }))
}

function addShields(map: MapLibreMap, name: string, data: GeoJSONSourceSpecification['data'], above?: string): void {
  map.addSource(name, { type: 'geojson', data })
  const image: ExpressionSpecification = ['get', 'image']
  const shield: StyleSpecification['layers'][number] = {
    id: name,
    type: 'symbol',
    source: name,
    layout: { 'icon-image': image, 'icon-allow-overlap': true, 'icon-padding': 0 },
  }
  // Above the names that have to keep out, so that it is placed before them.
  map.addLayer(shield, above)
}

/** Returns the name of an empty image of about the size of a box, added to the map where it is new. */
function imageOf(map: MapLibreMap, { left, right, top, bottom }: Box): string {
  const width = Math.ceil((right - left) / step) * step
  const height = Math.ceil((bottom - top) / step) * step
  const image = `room-${width}-${height}`
  if (!map.hasImage(image)) map.addImage(image, { width, height, data: new Uint8Array(width * height * 4) })
  return image
}
