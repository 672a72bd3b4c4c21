import {
  addProtocol,
  type LngLatBoundsLike,
  Map as MapLibreMap,
  type MapOptions,
  type PaddingOptions,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Bounds, Point } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { mapPalettes } from './palette.ts'
import { mapFontSample, mapFonts, mapMaxZoom, mapStyle } from './style.ts'
import { reportMapErrors } from './report-map-errors.ts'
import { currentTheme, watchTheme } from './theme.ts'
import { tileProtocol } from './tile-source.ts'
import styles from './create-map.module.css'

export type CreateMapOptions = {
  container: HTMLElement
  locale: Locale
  /** Style of a map other than the built-in one. */
  styleUrl: string | null
  /** The initial view: a box, on the built-in map no closer than `maxZoom`, or a point with a zoom. */
  view: { bounds: Bounds; padding?: number | PaddingOptions; maxZoom?: number } | { center: Point; zoom: number }
  /** Moving the map takes two fingers, or Ctrl with the wheel, so that the page can be scrolled over it. */
  cooperative?: boolean
  /** Called when something could not be loaded or drawn, although it was tried several times. */
  onIncomplete?(): void
}

/** A map, and a function that removes it with all its listeners. */
export type CreatedMap = { map: MapLibreMap; remove(): void }

/** Milliseconds after which a map is shown even if tiles are missing. */
const showAfter = 4000

let prepared: Promise<unknown> | undefined

/** Whether the next map needs a new protocol for tiles: the first one, and after a failure, which the old one has stored. */
let needsProtocol = true

/**
 * Creates a map in an element, in the page's light or dark theme. Returns it with the function that removes it; rejects
 * where the browser has no WebGL. The caller adds attribution, controls and markers.
 */
export async function createMap({
  container,
  locale,
  styleUrl,
  view,
  cooperative,
  onIncomplete,
}: CreateMapOptions): Promise<CreatedMap> {
  prepared ??= prepare()
  await prepared
  if (needsProtocol) addProtocol('pmtiles', tileProtocol(tilesUrl()).tile)
  needsProtocol = false
  // Making a map takes a slow phone a third of a second: presses that wait are answered before.
  await new Promise((resolve) => setTimeout(resolve))
  const options: MapOptions = {
    container,
    style: styleUrl ?? builtIn(currentTheme(), locale),
    // The built-in style is checked by its test; checking it again takes a slow phone a tenth of a second.
    validateStyle: styleUrl !== null,
    attributionControl: false,
    maxZoom: styleUrl ? 16 : mapMaxZoom,
    minZoom: 2,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
    // Names that fade in draw the map again for as long as they fade, which holds up presses on a slow device.
    fadeDuration: 0,
    cooperativeGestures: cooperative ?? false,
    locale: {
      'AttributionControl.ToggleAttribution': m.search_map_attribution(),
      'Map.Title': m.search_map_name(),
      'CooperativeGesturesHandler.WindowsHelpText': m.search_map_gesture_windows(),
      'CooperativeGesturesHandler.MacHelpText': m.search_map_gesture_mac(),
      'CooperativeGesturesHandler.MobileHelpText': m.search_map_gesture_touch(),
    },
    ...('bounds' in view
      ? { bounds: toBox(view.bounds), fitBoundsOptions: { padding: view.padding ?? 0, ...closest(view, styleUrl) } }
      : { center: view.center, zoom: view.zoom }),
  }
  const map = new MapLibreMap(options)
  const stopReports = reportMapErrors(map, window, {
    onIncomplete: () => {
      needsProtocol = true
      onIncomplete?.()
    },
  })
  fadeInWhenDrawn(map)
  if (!styleUrl) landUntilDrawn(map)
  if (styleUrl) fallBack(map, locale)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const stop = styleUrl ? () => {} : watchTheme((theme) => map.setStyle(builtIn(theme, locale)))
  return {
    map,
    remove: () => {
      stop()
      stopReports()
      map.remove()
    },
  }
}

/** Returns how close the first view may be. Another map than the built-in one shows more the closer it is. */
function closest({ maxZoom }: { maxZoom?: number }, styleUrl: string | null): { maxZoom?: number } {
  return styleUrl || maxZoom === undefined ? {} : { maxZoom }
}

/** Hides the canvas until the first tiles are drawn, so that nothing flashes up. */
function fadeInWhenDrawn(map: MapLibreMap): void {
  const canvas = map.getCanvas()
  const appear = () => canvas.removeAttribute('data-empty')
  canvas.classList.add(styles.drawing ?? '')
  canvas.setAttribute('data-empty', '')
  map.once('load', appear)
  // Then a sentence says what is missing.
  map.once('error', appear)
  setTimeout(appear, showAfter)
}

/**
 * Paints the ground as land until the first tiles are there: on a slow line the ground is shown before them, and it is
 * the colour of the sea.
 */
function landUntilDrawn(map: MapLibreMap): void {
  const paint = (colour: 'land' | 'water') => {
    if (map.getLayer('sea'))
      map.setPaintProperty('sea', 'background-color', mapPalettes[currentTheme()][colour], { validate: false })
  }
  map.once('style.load', () => paint('land'))
  map.once('load', () => paint('water'))
}

/** Uses the built-in map when another map's style cannot be loaded. */
function fallBack(map: MapLibreMap, locale: Locale): void {
  const onError = () => {
    if (map.isStyleLoaded()) return
    map.off('error', onError)
    map.setStyle(builtIn(currentTheme(), locale))
  }
  map.on('error', onError)
  map.once('load', () => map.off('error', onError))
}

function builtIn(theme: ReturnType<typeof currentTheme>, locale: Locale) {
  return mapStyle({ theme, locale, tilesUrl: tilesUrl() })
}

function tilesUrl(): string {
  return `${window.location.origin}/tiles/basemap.pmtiles`
}

/** Returns whether the reader prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns a box in MapLibre's format; one across the 180th meridian extends beyond it. */
export function toBox({ north, east, south, west }: Bounds): LngLatBoundsLike {
  return [west, south, east < west ? east + 360 : east, north]
}

/** Returns a box as text, rounded to about a metre, so that equal views have equal keys. */
export function boxKey({ north, east, south, west }: Bounds): string {
  return [north, east, south, west].map((degrees) => degrees.toFixed(5)).join()
}

/** Returns the box that a map shows. */
export function visibleBounds(map: MapLibreMap): Bounds {
  const box = map.getBounds()
  const wide = box.getEast() - box.getWest() >= 360
  return {
    north: Math.min(90, box.getNorth()),
    south: Math.max(-90, box.getSouth()),
    east: wide ? 180 : wrap(box.getEast()),
    west: wide ? -180 : wrap(box.getWest()),
  }
}

/** Loads, once for all maps of a page, the worker and the fonts of the labels. */
function prepare(): Promise<unknown> {
  setWorkerUrl(workerUrl)
  return Promise.all(mapFonts.map((font) => document.fonts.load(font, mapFontSample).catch(() => [])))
}

function wrap(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}
