import {
  AttributionControl,
  type ExpressionSpecification,
  type Map as MapLibreMap,
  Marker,
  ScaleControl,
} from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import styles from './approximate-map.module.css'
import { circleAround, leastRankAround, shownRadius } from './circle.ts'
import { type CircleSubject, viewOfCircle } from './circle-view.ts'
import { cssColour } from './css-colour.ts'
import { type CreatedMap, createMap } from './create-map.ts'
import { isSettlement, isShown } from './expressions.ts'
import { keepNamedDots, strengthenDistricts } from './readable-names.ts'
import { around } from './mark-boxes.ts'
import { controlBoxes, createShields, edgeBoxes } from './name-shields.ts'
import { worldPixels } from './projection.ts'
import { closeUpZoom } from './style.ts'
import { addVenue, venueBoxes } from './venue-marks.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export type CircleMapProps = CircleSubject & { locale: Locale; onFailure(): void }

/** The interactive map with its circle. */
export function CircleMap(props: CircleMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const onFailure = useEffectEvent(() => props.onFailure())
  const create = useEffectEvent(async (container: HTMLElement) => {
    const { radius, locale, styleUrl, venue } = props
    const view = viewOfCircle(props)
    // A map that lacks a part says less than the picture of the whole.
    const onIncomplete = () => onFailure()
    const options = { container, locale, styleUrl, cooperative: true, onIncomplete }
    const created = await createMap({ ...options, view: { ...view, maxZoom: closeUpZoom } })
    created.map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    // Two points with a distance in words need no scale. In a small map it is short, so that the attribution fits beside it.
    const maxWidth = container.clientWidth < 400 ? 48 : 100
    if (!venue) created.map.addControl(new ScaleControl({ maxWidth }), 'bottom-left')
    if (venue) addVenue(created.map, venue)
    if (radius === 0) addPin(created.map, props.point)
    const shield = createShields(created.map)
    const keepNamesOff = () => shieldMarks(created.map, shield, props)
    if (radius === 0) {
      keepNamesOff()
      created.map.on('moveend', keepNamesOff)
      created.map.on('style.load', keepNamesOff)
      created.map.once('load', keepNamesOff)
    }
    // A change of theme replaces the style, and with it the circle.
    created.map.on('style.load', () => drawCircle(created.map, props))
    if (created.map.isStyleLoaded()) drawCircle(created.map, props)
    if (!styleUrl) {
      clearNames(created.map, props)
      keepNamedDots(created.map, namedPlaces(props.kind))
    }
    return created
  })
  useEffect(() => {
    let created: CreatedMap | undefined
    let gone = false
    const start = async (container: HTMLElement) => {
      const made = await create(container)
      if (gone) return made.remove()
      created = made
      setMap(made.map)
      made.map.on('webglcontextlost', () => onFailure())
    }
    if (place.current) start(place.current).catch(() => gone || onFailure())
    return () => {
      gone = true
      created?.remove()
    }
  }, [])
  return (
    <>
      <div ref={place} className={styles.canvas} />
      <div className={styles.zoom}>{map && <ZoomButtons map={map} />}</div>
    </>
  )
}

/** Keeps the names of districts from lying under the pin, the venue and the credit, and from being cut at the edges. */
function shieldMarks(map: MapLibreMap, shield: ReturnType<typeof createShields>, { point, venue }: CircleMapProps) {
  const zoom = map.getZoom()
  const { x, y } = worldPixels(point, zoom)
  const pin = { left: x - 17, right: x + 17, top: y - 46, bottom: y + 2 }
  shield([pin, ...venueBoxes(venue ? [venue] : [], zoom), ...edgeBoxes(map), ...controlBoxes(map)], zoom)
}

/** Half the size of the boxes along the edge of the circle, in pixels: together they leave no gap for a name. */
const edgeHalf = 4

function addPin(map: MapLibreMap, point: CircleMapProps['point']): void {
  const pin = document.createElement('div')
  pin.className = styles.pin ?? ''
  pin.innerHTML = pinShape
  new Marker({ element: pin, anchor: 'bottom' }).setLngLat(point).addTo(map)
}

const pinShape =
  '<svg width="34" height="46" viewBox="0 0 46 62" aria-hidden="true"><ellipse cx="23" cy="57" rx="10" ry="4"/><path d="M23 56C15 46 2 36 2 22A21 21 0 0 1 44 22C44 36 31 46 23 56Z"/><circle cx="23" cy="22" r="8"/></svg>'

/**
 * Keeps the edge of the circle of a home, and those of the map, from cutting the names of districts on the built-in map.
 * Around the area of a request only towns are named, not every village.
 */
function clearNames(map: MapLibreMap, { point, radius, kind }: CircleMapProps): void {
  keepNamesWhole(map)
  if (kind === 'request') {
    const onlyTowns = () => {
      if (map.getLayer('place-name')) map.setFilter('place-name', ['all', ...namedPlaces(kind)])
    }
    map.on('style.load', onlyTowns)
    return map.isStyleLoaded() ? onlyTowns() : undefined
  }
  if (radius === 0) return undefined
  const circle = circleAround(point, shownRadius(radius, kind)).geometry
  strengthenDistricts(map, circle)
  // Towns are named all the same: the home may be in the middle of one.
  const shield = createShields(map, 'place-name')
  const keepOut = () => {
    const zoom = map.getZoom()
    const edge = (circle.coordinates[0] ?? []).map(([lng, lat]) =>
      around(worldPixels({ lat, lng }, zoom), edgeHalf, edgeHalf),
    )
    shield(edge, zoom)
  }
  map.on('moveend', keepOut)
  map.on('style.load', keepOut)
  return keepOut()
}

/** Which towns have a name: around the area of a request only large ones. */
function namedPlaces(kind: CircleMapProps['kind']): ExpressionSpecification[] {
  return [isSettlement, kind === 'request' ? ['<=', ['get', 'rank'], leastRankAround] : isShown]
}

/** Keeps the edges of the map, its credit and its scale from cutting names. */
function keepNamesWhole(map: MapLibreMap): void {
  const shield = createShields(map, undefined, 'edges')
  const keep = () => shield([...edgeBoxes(map), ...controlBoxes(map)], map.getZoom())
  map.on('moveend', keep)
  map.on('style.load', keep)
  // The credit is written when the tiles are known.
  map.once('load', keep)
  keep()
}

function drawCircle(map: MapLibreMap, { point, radius, kind, styleUrl }: CircleMapProps): void {
  if (map.getSource('circle')) return
  if (radius === 0) return
  const [inside, outline] = kind === 'offer' ? ['--brand', '--brand'] : ['--accent', '--request']
  const container = map.getContainer()
  map.addSource('circle', { type: 'geojson', data: circleAround(point, styleUrl ? radius : shownRadius(radius, kind)) })
  // Below the names, so that they can be read.
  const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  const fill = { 'fill-color': cssColour(container, inside), 'fill-opacity': 0.2 }
  map.addLayer({ id: 'circle', type: 'fill', source: 'circle', paint: fill }, names)
  const edge = { 'line-color': cssColour(container, outline), 'line-width': 2 }
  map.addLayer({ id: 'circle-edge', type: 'line', source: 'circle', paint: edge }, names)
}
