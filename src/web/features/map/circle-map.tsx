import { AttributionControl, type Map as MapLibreMap, ScaleControl } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { boundsAround } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import styles from './approximate-map.module.css'
import { circleAround, reachAround } from './circle.ts'
import { type CreatedMap, createMap } from './create-map.ts'
import { closeUpZoom } from './style.ts'

export type CircleMapProps = {
  point: { lat: number; lng: number }
  radius: number
  kind: 'offer' | 'request'
  locale: Locale
  styleUrl: string | null
  onFailure(): void
}

/** The interactive map with its circle. */
export function CircleMap(props: CircleMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const onFailure = useEffectEvent(() => props.onFailure())
  const create = useEffectEvent(async (container: HTMLElement) => {
    const { point, radius, kind, locale, styleUrl } = props
    const bounds = boundsAround(point, reachAround(radius, kind) / 1000)
    // A map that lacks a part says less than the picture of the whole.
    const onIncomplete = () => onFailure()
    const options = { container, locale, styleUrl, view: { bounds }, cooperative: true, maxZoom: closeUpZoom }
    const created = await createMap({ ...options, onIncomplete })
    created.map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    created.map.addControl(new ScaleControl({ maxWidth: 100 }), 'bottom-left')
    // A change of theme replaces the style, and with it the circle.
    created.map.on('style.load', () => drawCircle(created.map, props))
    if (created.map.isStyleLoaded()) drawCircle(created.map, props)
    return created
  })
  useEffect(() => {
    let created: CreatedMap | undefined
    let gone = false
    const start = async (container: HTMLElement) => {
      const made = await create(container)
      if (gone) return made.remove()
      created = made
      made.map.on('webglcontextlost', () => onFailure())
    }
    if (place.current) start(place.current).catch(() => gone || onFailure())
    return () => {
      gone = true
      created?.remove()
    }
  }, [])
  return <div ref={place} className={styles.canvas} />
}

function drawCircle(map: MapLibreMap, { point, radius, kind }: CircleMapProps): void {
  if (map.getSource('circle')) return
  const colour = colourOf(map.getContainer(), kind === 'offer' ? '--brand' : '--request')
  if (radius === 0) return drawPoint(map, point, colour)
  map.addSource('circle', { type: 'geojson', data: circleAround(point, radius) })
  // Below the names, so that they can be read.
  const names = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  const fill = { 'fill-color': colour, 'fill-opacity': 0.2 }
  map.addLayer({ id: 'circle', type: 'fill', source: 'circle', paint: fill }, names)
  const edge = { 'line-color': colour, 'line-width': 2 }
  map.addLayer({ id: 'circle-edge', type: 'line', source: 'circle', paint: edge }, names)
}

function drawPoint(map: MapLibreMap, { lat, lng }: CircleMapProps['point'], colour: string): void {
  const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
  map.addSource('circle', { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } })
  const paint = { 'circle-radius': 9, 'circle-color': colour, 'circle-stroke-width': 3, 'circle-stroke-color': '#fff' }
  map.addLayer({ id: 'circle', type: 'circle', source: 'circle', paint })
}

/** Returns a CSS token as a colour that MapLibre reads: it does not support `oklch`. */
function colourOf(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const named = getComputedStyle(probe).color
  probe.remove()
  if (!canvas) return 'green'
  canvas.fillStyle = named
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
