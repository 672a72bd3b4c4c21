import { around, type Box, everywhere, overlap, type Spot } from './mark-boxes.ts'
import type { ClusterMark, Mark, MarkerItem, SpotItems } from './marks.ts'
import { placeTitles } from './place-titles.ts'

export type LayoutOptions = {
  /** What no marker may cover: venues. */
  obstacles?: Box[]
  /** Names of cities, which no marker covers where it can be helped: a name below a circle is not written at all. */
  names?: Box[]
  /** The visible part of the map: the titles of points in it are placed inside it. */
  view?: Box
  /** Whether markers are pressed by finger and need more room. */
  byFinger?: boolean
}

/** Distance in pixels below which points share one circle: both could not be pressed. */
const clusterReach = 40
/** Half the size of the touch targets of a circle and of a dot, and of the circle of many listings with its ring. */
const circleHalf = 30
const largeHalf = 36
const dotHalf = 13

/** Directions in which a marker moves aside, and how far in pixels. */
const directions = [0, 90, 180, 270, 45, 135, 225, 315].map((angle) => (angle * Math.PI) / 180)
const distances = [18, 30, 42, 54, 66, 78, 90]

/**
 * Distance in pixels below which a point without room for its title joins a circle, or another such point, and a circle
 * without room beside the name of a city another circle.
 */
const joinReach = 88
/** How often they join before the layout is taken as it is. */
const rounds = 4

/**
 * Returns the markers for these listings, given in order of importance. Points that are too close to be pressed become
 * circles with their number. Each other point gets its title: on the point, or else beside, above or below it, or its
 * beginning there. One without room for that joins a circle, or another one like it, close by; only where there is none it
 * is a dot. No marker overlaps another or an obstacle. The result depends on listings and zoom alone, not on which marker is
 * pointed at.
 */
export function layOut(items: MarkerItem[], options: LayoutOptions = {}): Mark[] {
  let groups = gather(groupSpots(items))
  let marks = place(groups, options)
  for (let round = 0; round < rounds; round += 1) {
    const joined = joinCovering(joinNameless(groups, marks), marks, options.names ?? [])
    if (joined.length === groups.length) break
    groups = joined
    marks = place(groups, options)
  }
  return marks
}

function place(
  groups: Group[],
  { obstacles = [], names = [], view = everywhere, byFinger = false }: LayoutOptions,
): Mark[] {
  const taken = [...obstacles, ...names]
  const singles = groups
    .flatMap((group) => (group.spots.length === 1 ? group.spots : []))
    .map((spot) => ({ ...spot, ...moveAside(spot, dotHalf, [taken, obstacles]) }))
    // Several listings at one spot: their title and number come first, since a dot would hide that they are several.
    .toSorted((one, other) => Number(other.items.length > 1) - Number(one.items.length > 1))
  const points = singles.map((spot) => around(spot, dotHalf, dotHalf))
  const clusters: ClusterMark[] = []
  for (const group of groups)
    if (group.spots.length > 1) {
      const marks = [...points, ...clusters.map(boxOf)]
      clusters.push(toCluster(group, [[...taken, ...marks], [...obstacles, ...marks], obstacles]))
    }
  const written = names.filter((name) => !clusters.some(({ box }) => overlap(box, name)))
  const fixed = [...obstacles, ...written, ...clusters.map(boxOf)]
  return [...clusters, ...placeTitles(singles, fixed, { view, byFinger, dotHalf })]
}

/** Returns the groups, with each point that has no room for its title joined to the nearest circle or point like it. */
function joinNameless(groups: Group[], marks: Mark[]): Group[] {
  const nameless = new Set(marks.flatMap(({ look, key }) => (look === 'dot' ? [key] : [])))
  const isNameless = ({ spots }: Group) => spots.length === 1 && nameless.has(spots[0]?.key ?? '')
  const joined: Group[] = groups.filter((group) => !isNameless(group)).map((group) => ({ ...group }))
  for (const group of groups.filter(isNameless)) {
    const near = nearestOf(
      joined.filter((other) => other.spots.length > 1 || isNameless(other)),
      group,
    )
    if (near) Object.assign(near, middleOf([...near.spots, ...group.spots]))
    else joined.push({ ...group })
  }
  return joined
}

/** Returns the groups, with one circle that has no room beside the name of a city joined to the nearest circle. */
function joinCovering(groups: Group[], marks: Mark[], names: Box[]): Group[] {
  const covering = new Set(marks.flatMap(({ key, box }) => (names.some((name) => overlap(name, box)) ? [key] : [])))
  const circles = groups.filter(({ spots }) => spots.length > 1)
  for (const group of circles.filter((each) => covering.has(circleKey(each)))) {
    const near = nearestOf(
      circles.filter((other) => other !== group),
      group,
    )
    const others = groups.filter((other) => other !== group && other !== near)
    if (near) return [...others, middleOf([...near.spots, ...group.spots])]
  }
  return groups
}

/** Returns the nearest of these groups that is close enough to join. */
function nearestOf(groups: Group[], { x, y }: Spot): Group | undefined {
  const distance = (other: Spot) => Math.hypot(other.x - x, other.y - y)
  return groups
    .filter((other) => distance(other) < joinReach)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** A group counted by the server, with its position in world pixels. */
type CountedMark = { lat: number; lng: number; count: number; x: number; y: number }

/** Returns the groups with overlapping ones merged, at the position of the largest. */
export function joinCounted(groups: CountedMark[]): { lat: number; lng: number; count: number }[] {
  const joined: CountedMark[] = []
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const near = joined.find(({ x, y }) => Math.hypot(x - group.x, y - group.y) < 2 * circleHalf)
    if (near) near.count += group.count
    else joined.push({ ...group })
  }
  return joined.map(({ lat, lng, count }) => ({ lat, lng, count }))
}

function groupSpots(items: MarkerItem[]): SpotItems[] {
  const spots = new Map<string, SpotItems>()
  for (const item of items) {
    const key = `${item.lat.toFixed(4)},${item.lng.toFixed(4)}`
    const spot = spots.get(key)
    if (spot) spot.items.push(item)
    else spots.set(key, { key, items: [item], x: item.x, y: item.y })
  }
  return [...spots.values()]
}

type Group = { spots: SpotItems[]; x: number; y: number }

/** Merges close points, then groups whose centres have become close: circles are larger than points. */
function gather(spots: SpotItems[]): Group[] {
  let groups: Group[] = spots.map((spot) => ({ spots: [spot], x: spot.x, y: spot.y }))
  for (let before = Number.POSITIVE_INFINITY; groups.length < before;) {
    before = groups.length
    const joined: Group[] = []
    for (const group of groups) {
      const near = joined.find((other) => Math.hypot(other.x - group.x, other.y - group.y) < reachOf(other, group))
      if (!near) joined.push({ ...group })
      else Object.assign(near, middleOf([...near.spots, ...group.spots]))
    }
    groups = joined
  }
  return groups
}

/** Two points need room for two fingers' targets, a circle beside another one for both. */
function reachOf(...groups: [Group, Group]): number {
  return groups.every(({ spots }) => spots.length > 1) ? 2 * circleHalf : clusterReach
}

function middleOf(spots: SpotItems[]): Group {
  const middle = (axis: 'x' | 'y') => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length
  return { spots, x: middle('x'), y: middle('y') }
}

function toCluster(group: Group, taken: Box[][]): ClusterMark {
  const items = group.spots.flatMap((spot) => spot.items)
  const half = isLarge(items.length) ? largeHalf : circleHalf
  const { x, y } = moveAside(group, half, taken)
  return { look: 'cluster', key: circleKey(group), items, x, y, box: around({ x, y }, half, half) }
}

/** Returns whether a circle with this number of listings is drawn large: from ten on. */
export function isLarge(count: number): boolean {
  return count >= 10
}

function circleKey({ spots }: Group): string {
  return `around ${spots[0]?.key}`
}

/**
 * Returns the nearest position at which a marker of this size covers nothing of the first list; where there is none,
 * nothing of the next one, and its own in the end.
 */
function moveAside(at: Spot, half: number, taken: Box[][]): Spot {
  const places = [
    at,
    ...distances.flatMap((distance) =>
      directions.map((angle) => ({ x: at.x + distance * Math.cos(angle), y: at.y + distance * Math.sin(angle) })),
    ),
  ]
  for (const boxes of taken) {
    const free = places.find((each) => !boxes.some((box) => overlap(box, around(each, half, half))))
    if (free) return { x: free.x, y: free.y }
  }
  return { x: at.x, y: at.y }
}

function boxOf({ box }: Mark): Box {
  return box
}
