import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import * as m from '#words/compiled/messages.js'
import { labelHeight, labelPlaces, type LabelPlace, raisedSize } from './label-places.ts'
import { type Box, around } from './mark-boxes.ts'
import { isLarge, joinCounted, layOut } from './join-close-marks.ts'
import type { Mark, MarkerItem } from './marks.ts'
import styles from './markers.module.css'
import { controlBoxes, createShields, edgeBoxes } from './name-shields.ts'
import { notePress } from '../../parts/focus-ring-of-presses.ts'
import { pointAt, worldPixels } from './projection.ts'
import { seenListings } from './seen-listings.ts'

/** The markers above the base map. */
export type MapContents = {
  items: Omit<MarkerItem, 'x' | 'y'>[]
  /** Groups counted by the server, where there are too many listings for markers. */
  clusters: { lat: number; lng: number; count: number }[]
  /**
   * What no marker may cover, in world pixels of the zoom: the venues and the names of big cities, `null` until the map has
   * drawn them.
   */
  venues: Box[]
  cities: Box[] | null
}

export type MapEvents = {
  onChoose(items: MapContents['items'], event: Event): void
  onNear(cluster: { lat: number; lng: number }, event: Event): void
  onHover(id: string | null): void
}

/** What a marker stands for. */
type Meaning = { items: MapContents['items'] } | { cluster: { lat: number; lng: number } }
type Entry = { marker: Marker; button: HTMLButtonElement; meaning: Meaning }

/** Half the room that a circle of the server's counts takes, in pixels. */
const countedHalf = 30

/**
 * Returns a layer of markers: `show` replaces them, reusing the elements of those that remain, and returns the markers of
 * single listings; `raise` shows some listings above the others: the one pointed at, and the one whose card is read, below
 * whose title no name of the map is written.
 */
export function createMarkerLayer(map: MapLibreMap, events: MapEvents) {
  const shown = new Map<string, Entry>()
  const shield = createShields(map)
  let marks: Mark[] = []
  let active: string[] = []
  let chosen: string | null = null
  let taken: { boxes: Box[]; zoom: number } = { boxes: [], zoom: 0 }
  let isDrawn = false
  const shieldNames = () => {
    // The first layout is replaced as soon as the names of cities are known: one change of the map instead of two.
    if (!isDrawn) return
    const mark = marks.find(({ items }) => items.some(({ id }) => id === chosen))
    // Until the layout of another zoom its edges are not known.
    const edges = taken.zoom === map.getZoom() ? [...edgeBoxes(map), ...controlBoxes(map)] : []
    shield([...taken.boxes, ...(mark ? [raisedBox(mark)] : []), ...edges], taken.zoom)
  }
  map.on('moveend', shieldNames)
  const show = ({ items, clusters, venues, cities }: MapContents, zoom: number): Mark[] => {
    const seen = seenListings()
    isDrawn ||= cities !== null
    const byFinger = window.matchMedia('(pointer: coarse)').matches
    marks = layOut(
      items.filter(hasPoint).map((item) => ({ ...item, ...worldPixels(item, zoom) })),
      { obstacles: venues, names: cities ?? [], view: viewBox(map, zoom), byFinger },
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
    for (const mark of marks) drawMark(place(mark.key, pointAt(mark, zoom), mark), mark, active, seen)
    const counted = joinCounted(
      clusters.filter(hasPoint).map((cluster) => ({ ...cluster, ...worldPixels(cluster, zoom) })),
    )
    for (const cluster of counted)
      drawCluster(place(`counted ${cluster.lat},${cluster.lng}`, cluster, { cluster }), cluster.count, 'both', false)
    const circles = counted.map((cluster) => around(worldPixels(cluster, zoom), countedHalf, countedHalf))
    taken = { boxes: [...marks.flatMap((mark) => drawnBoxes(mark, byFinger)), ...circles, ...venues], zoom }
    shieldNames()
    for (const [key, { marker, button }] of shown) {
      if (kept.has(key)) continue
      // After opening a group the focus stays on the map, for the keyboard.
      if (document.activeElement === button) giveFocus(map.getCanvas(), button)
      marker.remove()
      shown.delete(key)
    }
    return marks
  }
  const raise = (hovered: string | null, read: string | null) => {
    const ids = [hovered, read].filter((id) => id !== null)
    const seen = seenListings()
    const changes = (id: string) => ids.includes(id) !== active.includes(id)
    const changed = marks.filter((mark) => mark.items.some(({ id }) => changes(id)))
    active = ids
    for (const mark of changed) {
      const button = shown.get(mark.key)?.button
      if (button) drawMark(button, mark, active, seen)
    }
    // Only then: names that are placed anew are drawn anew.
    if (read === chosen) return
    chosen = read
    shieldNames()
  }
  const clear = () => {
    map.off('moveend', shieldNames)
    for (const { marker } of shown.values()) marker.remove()
    shown.clear()
  }
  return { show, raise, clear }
}

/** Half the size of the dot on the point of a title that stands beside it, in pixels. */
const pointHalf = 6

/**
 * Returns the room that a mark is drawn in, with the dot on its point: a title is pressed by finger a little above and below
 * it, too.
 */
function drawnBoxes(mark: Mark, byFinger: boolean): Box[] {
  const { look, box } = mark
  if (look !== 'label') return [box]
  const more = byFinger ? (labelHeight(true) - labelHeight(false)) / 2 : 0
  return [{ ...box, top: box.top + more, bottom: box.bottom - more }, around(mark, pointHalf, pointHalf)]
}

/** Returns the room that a mark takes while it is raised. */
function raisedBox(mark: Mark): Box {
  if (mark.look === 'cluster' || mark.tight) return mark.box
  const { width, height } = raisedSize(mark.items)
  return labelPlaces(mark, width, height).find(({ place }) => place === mark.raised)?.box ?? mark.box
}

/** Returns the visible part of the map in world pixels. */
function viewBox(map: MapLibreMap, zoom: number): Box {
  const { x, y } = worldPixels(map.getCenter().wrap(), zoom)
  const { clientWidth, clientHeight } = map.getContainer()
  return around({ x, y }, clientWidth / 2, clientHeight / 2)
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
    notePress(button, event.detail > 0)
    if ('items' in entry.meaning) events.onChoose(entry.meaning.items, event)
    else events.onNear(entry.meaning.cluster, event)
  })
  button.addEventListener('pointerenter', () => events.onHover(first()))
  button.addEventListener('pointerleave', () => events.onHover(null))
  button.addEventListener('focus', () => button.matches(':focus-visible') && events.onHover(first()))
  button.addEventListener('blur', () => events.onHover(null))
  return entry
}

/** Gives the focus of an element that is removed to another one. */
function giveFocus(to: HTMLElement, from: HTMLElement): void {
  notePress(to, from.hasAttribute('data-pressed'))
  to.focus({ preventScroll: true })
}

function drawMark(button: HTMLButtonElement, mark: Mark, active: string[], seen: Set<string>): void {
  const [first] = mark.items
  if (!first) return
  const kinds = new Set(mark.items.map(({ kind }) => kind))
  const kind = kinds.size > 1 ? 'both' : first.kind
  const isActive = mark.items.some(({ id }) => active.includes(id))
  if (mark.look === 'cluster') return drawCluster(button, mark.items.length, kind, isActive)
  const isSeen = mark.items.every(({ id }) => seen.has(id))
  const title = mark.items.find(({ id }) => active.includes(id))?.title ?? first.title
  // A dot that is pointed at shows its title beside itself, above everything else.
  const isDot = mark.look === 'dot' && !isActive
  setLook(button, isDot ? 'dot' : 'label', {
    kind,
    active: isActive,
    seen: isSeen,
    place: isActive ? mark.raised : mark.place,
    short: mark.short,
    tight: mark.tight,
  })
  const more = mark.items.length
  const name = more > 1 ? m.search_map_group({ title, count: more - 1 }) : title
  button.setAttribute('aria-label', isSeen ? m.search_map_seen({ title: name }) : name)
  const inner = element('span', styles.inner)
  if (!isDot)
    inner.append(element('span', styles.words, isActive && !mark.tight ? title : beginning(title, mark.short)))
  if (!isDot && more > 1) inner.append(countOf(more))
  button.replaceChildren(inner)
}

/** Returns a title that is cut at an edge of its label, without a comma or dash before the dots. */
function beginning(title: string, short: boolean): string {
  return title.replace(short ? /^(.{10,14}?)\s?[,;:–-] .{4,}$/ : /^(.{17,22}?)\s?[,;:–-] .{4,}$/, '$1…')
}

function drawCluster(button: HTMLButtonElement, count: number, kind: string, active: boolean): void {
  setLook(button, 'cluster', { kind, active, seen: false, place: 'on', short: false, tight: false })
  button.dataset.large = String(isLarge(count))
  button.setAttribute('aria-label', m.search_map_cluster({ count }))
  button.replaceChildren(element('span', styles.inner, count > 9999 ? '9999+' : String(count)))
}

type Look = { kind: string; active: boolean; seen: boolean; place: LabelPlace; short: boolean; tight: boolean }

function setLook(button: HTMLButtonElement, look: string, { kind, active, seen, place, short, tight }: Look): void {
  button.classList.add(styles.mark ?? '')
  const isShort = short && (!active || tight)
  const flags = { active: String(active), seen: String(seen), short: String(isShort), tight: String(active && tight) }
  Object.assign(button.dataset, { look, kind, place, ...flags })
}

function element(name: 'span', className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className ?? ''
  made.textContent = text
  return made
}

/** Returns how many listings a mark has. The style draws the number: the name of the button says it in words. */
function countOf(listings: number): HTMLElement {
  const made = element('span', styles.more)
  made.dataset.count = String(listings)
  return made
}

/** Adds the dot at the reader's location and returns it. */
export function addOwnLocation(map: MapLibreMap, point: { lat: number; lng: number }): Marker {
  const mark = document.createElement('div')
  mark.className = styles.you ?? ''
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', m.search_map_you())
  return new Marker({ element: mark }).setLngLat(point).addTo(map)
}
