import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, House, Minus, Move, Plus } from '../../parts/icons.ts'
import { AttributionControl, type Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { createMap } from '../map/create-map.ts'
import { createShields, edgeBoxes } from '../map/name-shields.ts'
import { type Box, around } from '../map/mark-boxes.ts'
import { isSettlement, isShown } from '../map/expressions.ts'
import { worldPixels } from '../map/projection.ts'
import { keepNamedDots, strengthenDistricts } from '../map/readable-names.ts'
import styles from './location-maps.module.css'

type Point = { lat: number; lng: number }
type MapProps = { point: Point; radius: number; locale: Locale; styleUrl: string | null }

/** Half the width of the circle on the map, and how far an arrow key moves the map, in pixels. */
const circlePixels = 108
/** Room of the house in the middle of the circle, and of the pin and its label above the middle, in pixels from there. */
const houseRoom = { left: 26, right: 26, top: 26, bottom: 26 }
const pinRoom = { left: 100, right: 100, top: 98, bottom: 6 }
const nudge = 24
/** Half the size of a box at the edge of the circle: together they leave no gap for a name. */
const circleEdge = 4
/** The closest zoom: of a map with streets, and of the built-in one, which draws nothing finer than a district. */
const closest = { streets: 17, districts: 14 }
/** The farthest zoom of the built-in map, and of its first view: the names around the pin say where it stands. */
const farthest = 9
const firstOfDistricts = 11.5

type PrivateMapProps = MapProps & {
  /** What stands above the pin: street and number. */
  label: string
  onMove(point: Point): void
}

/**
 * The exact place, shown to the author: the pin stays in the centre and the map moves below it. `onMove` is called with
 * the new point.
 */
export function PrivateMap({ label, onMove, ...props }: PrivateMapProps) {
  const { container, map, failed } = useMap(props, true)
  const listener = useRef(onMove)
  listener.current = onMove
  useEffect(() => {
    if (!map) return
    keepNamesOff(map, pinRoom, 'controls')
    map.on('moveend', (event: { byHand?: boolean; originalEvent?: unknown }) => {
      if (!event.byHand && !event.originalEvent) return
      const { lat, lng } = map.getCenter().wrap()
      listener.current({ lat: round(lat), lng: round(lng) })
    })
  }, [map])
  if (failed) return <p className={styles.failed}>{m.edit_listing_map_failed()}</p>
  return (
    <>
      <div ref={container} className={styles.canvas} />
      {label && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <Pin />
      {map && <Buttons map={map} />}
    </>
  )
}

/** Buttons that zoom, and one that opens the buttons that move the pin: for everybody who cannot drag. */
function Buttons({ map }: { map: MapLibreMap }) {
  const [moves, setMoves] = useState(false)
  const id = useId()
  const move = (x: number, y: number) => map.panBy([x * nudge, y * nudge], { animate: false }, { byHand: true })
  const arrows = [
    { name: m.edit_listing_map_north(), Icon: ArrowUp, go: () => move(0, -1) },
    { name: m.edit_listing_map_west(), Icon: ArrowLeft, go: () => move(-1, 0) },
    { name: m.edit_listing_map_east(), Icon: ArrowRight, go: () => move(1, 0) },
    { name: m.edit_listing_map_south(), Icon: ArrowDown, go: () => move(0, 1) },
  ]
  return (
    <>
      <div className={styles.zoom}>
        <button type="button" onClick={() => map.zoomIn({ animate: false })}>
          <Plus size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.edit_listing_map_closer()}</span>
        </button>
        <button type="button" onClick={() => map.zoomOut({ animate: false })}>
          <Minus size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.edit_listing_map_further()}</span>
        </button>
        <button type="button" aria-expanded={moves} aria-controls={id} onClick={() => setMoves(!moves)}>
          <Move size={18} aria-hidden="true" />
          <span className="visually-hidden">{m.edit_listing_map_move()}</span>
        </button>
      </div>
      <div id={id} className={styles.arrows} hidden={!moves}>
        {arrows.map(({ name, Icon, go }) => (
          <button key={name} type="button" onClick={go}>
            <Icon size={18} aria-hidden="true" />
            <span className="visually-hidden">{name}</span>
          </button>
        ))}
      </div>
    </>
  )
}

/** What others see: a circle that contains the home, around a point that is not the home; or the town of a request. */
export function PublicMap({ home, ...props }: MapProps & { home: boolean }) {
  const { container, map, failed } = useMap(props, false)
  useEffect(() => {
    if (map && home) keepNamesOff(map, houseRoom, 'circle')
  }, [map, home])
  if (failed) return <p className={styles.failed}>{m.edit_listing_map_failed()}</p>
  return (
    <>
      <div ref={container} className={styles.canvas} />
      <span className={styles.circle} style={{ inlineSize: circlePixels * 2, blockSize: circlePixels * 2 }} />
      {home && (
        <span className={styles.home}>
          <House size={22} aria-hidden="true" />
        </span>
      )}
    </>
  )
}

/**
 * Keeps the names of districts out from under the house or pin in the middle of the map, and whole at its edges and at what
 * else lies on it.
 */
function keepNamesOff(map: MapLibreMap, room: typeof houseRoom, other: 'circle' | 'controls'): void {
  const shield = createShields(map)
  const place = () => {
    const zoom = map.getZoom()
    const { x, y } = worldPixels(map.getCenter(), zoom)
    const taken = { left: x - room.left, right: x + room.right, top: y - room.top, bottom: y + room.bottom }
    const others = other === 'circle' ? circleBoxes({ x, y }) : []
    shield([taken, ...others, ...cornerBoxes(map, other === 'controls'), ...edgeBoxes(map)], zoom)
    nameBesides(map)
  }
  place()
  map.on('moveend', place)
  // A change of theme replaces the style.
  map.on('style.load', place)
}

/** Returns the room of the attribution and of the buttons at the edge of the map, in world pixels of its zoom. */
function cornerBoxes(map: MapLibreMap, controls: boolean): Box[] {
  const { x, y } = worldPixels(map.getCenter(), map.getZoom())
  const { clientWidth, clientHeight } = map.getContainer()
  const right = x + clientWidth / 2
  const [top, bottom] = [y - clientHeight / 2, y + clientHeight / 2]
  const attribution = { left: right - 250, right, top: bottom - 26, bottom }
  if (!controls) return [attribution]
  return [attribution, { left: right - 60, right, top, bottom: top + 148 }]
}

/** Returns boxes along the edge of the circle in the middle of the map. */
function circleBoxes(middle: { x: number; y: number }): Box[] {
  return Array.from({ length: 90 }, (_, index) => {
    const angle = (index * Math.PI) / 45
    return around(
      { x: middle.x + circlePixels * Math.cos(angle), y: middle.y + circlePixels * Math.sin(angle) },
      circleEdge,
      circleEdge,
    )
  })
}

/** Where a district's name stands, in ems of its size: at its middle, and farther out below, above and beside it. */
const namePlaces = [
  ['center', 0, 0],
  ['top', 0, 0.3],
  ['bottom', 0, -0.3],
  ['left', 0.3, 0],
  ['right', -0.3, 0],
  ['top', 0, 2.7],
  ['bottom', 0, -5.6],
  ['left', 2.8, 0],
  ['right', -2.8, 0],
] as const

/**
 * Writes the name of a district below, above or beside the mark that lies on its middle, where the built-in map leaves it
 * out.
 */
function nameBesides(map: MapLibreMap): void {
  if (!map.getLayer('district-name')) return
  const places = namePlaces.flatMap(([anchor, x, y]): (string | [number, number])[] => [anchor, [x, y]])
  map.setLayoutProperty('district-name', 'text-variable-anchor-offset', places)
  // The map is small: more of them fit.
  map.setLayoutProperty('district-name', 'text-padding', 2)
}

function useMap({ point, radius, locale, styleUrl }: MapProps, interactive: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [failed, setFailed] = useState(false)
  const start = useRef({ point, radius })
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    let gone = false
    let remove = () => {}
    const { point: center, radius: metres } = start.current
    createMap({ container: element, locale, styleUrl, view: { center, zoom: 11 } }).then(
      (made) => {
        if (gone) return made.remove()
        remove = made.remove
        prepare(made.map, { center, metres, interactive, hasStreets: styleUrl !== null })
        setMap(made.map)
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      setMap(null)
      remove()
    }
  }, [locale, styleUrl, interactive])
  useEffect(() => {
    if (!map) return
    const { lat, lng } = map.getCenter()
    // The author has put the map there: it is not moved again.
    if (interactive && round(lat) === round(point.lat) && round(lng) === round(point.lng)) return
    map.jumpTo({ center: point, ...(interactive ? {} : { zoom: circleZoom(point, radius) }) })
  }, [map, point, radius, interactive])
  return { container, map, failed }
}

type Preparation = { center: Point; metres: number; interactive: boolean; hasStreets: boolean }

function prepare(map: MapLibreMap, { center, metres, interactive, hasStreets }: Preparation): void {
  if (!hasStreets) {
    strengthenDistricts(map)
    keepNamedDots(map, [isSettlement, isShown])
  }
  map.setMaxZoom(hasStreets ? closest.streets : closest.districts)
  const zoom = circleZoom(center, metres)
  if (interactive && !hasStreets) map.setMinZoom(farthest)
  map.jumpTo({ center, zoom: interactive && !hasStreets ? Math.min(zoom, firstOfDistricts) : zoom })
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  map.getCanvas().setAttribute('aria-label', interactive ? m.edit_listing_map_private() : m.edit_listing_map_public())
  // The wheel scrolls the page.
  map.scrollZoom.disable()
  if (interactive) return
  for (const handler of [map.dragPan, map.touchZoomRotate, map.doubleClickZoom, map.keyboard, map.boxZoom])
    handler.disable()
  map.getCanvas().tabIndex = -1
}

/**
 * Returns the zoom at which a circle of this radius in metres is as wide as it is drawn (Web Mercator, tiles of 512
 * pixels).
 */
function circleZoom({ lat }: Point, radius: number): number {
  const metresPerPixel = 78_271.517 * Math.cos((lat * Math.PI) / 180)
  return Math.log2((metresPerPixel * circlePixels) / radius)
}

/** Rounds to about ten centimetres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function Pin() {
  return (
    <svg className={styles.pin} width="46" height="62" viewBox="0 0 46 62" aria-hidden="true">
      <ellipse cx="23" cy="57" rx="10" ry="4" className={styles.shadow} />
      <path d="M23 56C15 46 2 36 2 22A21 21 0 0 1 44 22C44 36 31 46 23 56Z" />
      <circle cx="23" cy="22" r="8" />
    </svg>
  )
}
