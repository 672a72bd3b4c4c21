import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import * as m from '#words/compiled/messages.js'
import { joinCounted, layOut, type Mark, type MarkerItem } from './marker-layout.ts'
import styles from './markers.module.css'
import { worldPixels } from './projection.ts'
import { seenListings } from './seen-listings.ts'

/** The markers above the base map. */
export type MapContents = {
  items: Omit<MarkerItem, 'x' | 'y'>[]
  /** Groups counted by the server, where there are too many listings for markers. */
  clusters: { lat: number; lng: number; count: number }[]
  active: string | null
}

export type MapEvents = {
  onChoose(items: MapContents['items'], event: Event): void
  onNear(cluster: { lat: number; lng: number }, event: Event): void
  onHover(id: string | null): void
}

/** What a marker stands for. */
type Meaning = { items: MapContents['items'] } | { cluster: { lat: number; lng: number } }
type Entry = { marker: Marker; button: HTMLButtonElement; meaning: Meaning }

/** Returns a layer of markers: `show` replaces them, reusing the elements of those that remain. */
export function createMarkerLayer(map: MapLibreMap, events: MapEvents) {
  const shown = new Map<string, Entry>()
  const show = ({ items, clusters, active }: MapContents, zoom: number) => {
    const seen = seenListings()
    const marks = layOut(
      items.filter(hasPoint).map((item) => ({ ...item, ...worldPixels(item, zoom) })),
      active,
    )
    const kept = new Set<string>()
    const place = (key: string, at: { lat: number; lng: number }, meaning: Meaning): HTMLButtonElement => {
      kept.add(key)
      const entry = shown.get(key) ?? createEntry(events)
      shown.set(key, entry)
      entry.meaning = meaning
      entry.marker.setLngLat(at)
      if (!entry.button.isConnected) entry.marker.addTo(map)
      return entry.button
    }
    for (const mark of marks) drawMark(place(mark.key, middleOf(mark), mark), mark, active, seen)
    const counted = clusters.filter(hasPoint).map((cluster) => ({ ...cluster, ...worldPixels(cluster, zoom) }))
    for (const cluster of joinCounted(counted))
      drawCluster(place(`counted ${cluster.lat},${cluster.lng}`, cluster, { cluster }), cluster.count, 'both')
    for (const [key, { marker }] of shown) {
      if (kept.has(key)) continue
      // After opening a group by keyboard the focus stays on the map.
      if (document.activeElement === marker.getElement()) map.getCanvas().focus({ preventScroll: true })
      marker.remove()
      shown.delete(key)
    }
  }
  const clear = () => {
    for (const { marker } of shown.values()) marker.remove()
    shown.clear()
  }
  return { show, clear }
}

/** Returns whether a marker has a point: MapLibre throws without one. */
function hasPoint({ lat, lng }: { lat: number; lng: number }): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng)
}

/** Returns a button whose listeners use the marker's present meaning. */
function createEntry(events: MapEvents): Entry {
  const button = document.createElement('button')
  button.type = 'button'
  // Set before the map sets its own label.
  button.setAttribute('aria-label', '…')
  const entry: Entry = { marker: new Marker({ element: button, anchor: 'center' }), button, meaning: { items: [] } }
  const first = () => ('items' in entry.meaning ? (entry.meaning.items[0]?.id ?? null) : null)
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    // The map prevents focus on press; it is needed to return from the card.
    button.focus({ preventScroll: true })
    if ('items' in entry.meaning) events.onChoose(entry.meaning.items, event)
    else events.onNear(entry.meaning.cluster, event)
  })
  button.addEventListener('pointerenter', () => events.onHover(first()))
  button.addEventListener('pointerleave', () => events.onHover(null))
  button.addEventListener('focus', () => button.matches(':focus-visible') && events.onHover(first()))
  button.addEventListener('blur', () => events.onHover(null))
  return entry
}

function drawMark(button: HTMLButtonElement, mark: Mark, active: string | null, seen: Set<string>): void {
  const [first] = mark.items
  if (!first) return
  const kinds = new Set(mark.items.map(({ kind }) => kind))
  const kind = kinds.size > 1 ? 'both' : first.kind
  if (mark.look === 'cluster') return drawCluster(button, mark.items.length, kind)
  const isActive = mark.items.some(({ id }) => id === active)
  const isSeen = mark.items.every(({ id }) => seen.has(id))
  const title = mark.items.find(({ id }) => id === active)?.title ?? first.title
  setLook(button, mark.look === 'dot' ? 'dot' : 'label', { kind, active: isActive, seen: isSeen })
  const more = mark.items.length
  const name = more > 1 ? m.search_map_group({ title, count: more - 1 }) : title
  button.setAttribute('aria-label', isSeen ? m.search_map_seen({ title: name }) : name)
  const inner = element('span', styles.inner)
  if (mark.look !== 'dot') inner.append(element('span', styles.words, title))
  if (mark.look !== 'dot' && more > 1) inner.append(element('span', styles.more, String(more)))
  button.replaceChildren(inner)
}

function drawCluster(button: HTMLButtonElement, count: number, kind: string): void {
  setLook(button, 'cluster', { kind, active: false, seen: false })
  button.dataset.large = String(count >= 10)
  button.setAttribute('aria-label', m.search_map_cluster({ count }))
  button.replaceChildren(element('span', styles.inner, count > 9999 ? '9999+' : String(count)))
}

function setLook(
  button: HTMLButtonElement,
  look: string,
  { kind, active, seen }: { kind: string; active: boolean; seen: boolean },
): void {
  button.classList.add(styles.mark ?? '')
  Object.assign(button.dataset, { look, kind, active: String(active), seen: String(seen) })
}

/** Returns the centre of several listings. */
function middleOf({ items }: Mark): { lat: number; lng: number } {
  const sum = items.reduce((before, { lat, lng }) => ({ lat: before.lat + lat, lng: before.lng + lng }), {
    lat: 0,
    lng: 0,
  })
  return { lat: sum.lat / items.length, lng: sum.lng / items.length }
}

function element(name: 'span', className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className ?? ''
  made.textContent = text
  return made
}

/** Adds a marker for a venue and returns it. Not a button, since it opens nothing. */
export function addVenue(
  map: MapLibreMap,
  { name, point }: { name: string; point: { lat: number; lng: number } },
): void {
  const mark = document.createElement('div')
  mark.className = styles.venue ?? ''
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', name)
  mark.title = name
  const disc = element('span', styles.disc)
  disc.innerHTML = ball
  mark.append(disc, element('span', styles.venueName, m.search_map_venue()))
  new Marker({ element: mark, anchor: 'left', offset: [-14, 0] }).setLngLat(point).addTo(map)
  // Screen readers get only the markers in the visible part of the map.
  const follow = () => mark.setAttribute('aria-hidden', String(!map.getBounds().contains(point)))
  follow()
  map.on('moveend', follow)
}

const ball =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M11.1 7.1a16.55 16.55 0 0 1 10.9 4M12 12a12.6 12.6 0 0 1-8.7 5M16.8 13.6a16.55 16.55 0 0 1-9 7.5M20.7 17a12.8 12.8 0 0 0-8.7-5 13.3 13.3 0 0 1 0-10M6.3 3.8a16.55 16.55 0 0 0 1.9 11.5"/></svg>'

/** Adds the dot at the reader's location and returns it. */
export function addOwnLocation(map: MapLibreMap, point: { lat: number; lng: number }): Marker {
  const mark = document.createElement('div')
  mark.className = styles.you ?? ''
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', m.search_map_you())
  return new Marker({ element: mark }).setLngLat(point).addTo(map)
}
