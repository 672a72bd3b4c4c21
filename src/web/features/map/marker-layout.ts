/** A listing with its position in world pixels at the present zoom. */
export type MarkerItem = {
  id: string
  lat: number
  lng: number
  title: string
  kind: 'offer' | 'request'
  x: number
  y: number
}

/** Several listings too close to each other for their own markers. */
export type ClusterMark = { look: 'cluster'; key: string; items: MarkerItem[]; x: number; y: number }
/** A point with one listing, or several at the same place. `dot`: there is no room for its title. */
export type SpotMark = { look: 'label' | 'dot'; key: string; items: MarkerItem[]; x: number; y: number }
export type Mark = ClusterMark | SpotMark

/** Distance in pixels below which points share one circle. */
const clusterReach = 56
/** Half the size of the touch targets of a circle and of a dot. */
const circleHalf = 30
const dotHalf = 13
/** Size of a label in pixels. */
const label = { halfHeight: 23, widest: 168, letter: 7.2, padding: 30 }

/**
 * Returns the markers for these listings, given in order of importance. Close ones become circles with their number; of
 * the rest, the more important get a label and the others a dot. No marker overlaps another, so that each can be
 * pressed. Only `active` always has a label; what it would cover is left out.
 */
export function layOut(items: MarkerItem[], active: string | null): Mark[] {
  const spots = groupSpots(items)
  const activeSpot = spots.find((spot) => spot.items.some(({ id }) => id === active))
  const circles = gather(spots.filter((spot) => spot !== activeSpot))
  const clusters = circles.flatMap((group) => (group.spots.length > 1 ? [toCluster(group)] : []))
  const singles = circles.flatMap((group) => (group.spots.length === 1 ? group.spots : []))
  if (!activeSpot) return [...clusters, ...labelled(singles, clusters)]
  const above = around(activeSpot, labelWidth(activeSpot) / 2 + 6, label.halfHeight + 6)
  const uncovered = <Any extends Mark>(marks: Any[]) => marks.filter((mark) => !overlap(targetOf(mark), above))
  const [circlesLeft, singlesLeft] = [uncovered(clusters), uncovered(singles)]
  return [...circlesLeft, ...labelled(singlesLeft, circlesLeft, [above]), activeSpot]
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

/** Returns the approximate width of a label in pixels. */
export function labelWidth({ items }: Pick<SpotMark, 'items'>): number {
  const letters = items[0]?.title.length ?? 0
  return Math.min(label.widest, letters * label.letter + label.padding) + (items.length > 1 ? 26 : 0)
}

function groupSpots(items: MarkerItem[]): SpotMark[] {
  const spots = new Map<string, SpotMark>()
  for (const item of items) {
    const key = `${item.lat.toFixed(4)},${item.lng.toFixed(4)}`
    const spot = spots.get(key)
    if (spot) spot.items.push(item)
    else spots.set(key, { look: 'label', key, items: [item], x: item.x, y: item.y })
  }
  return [...spots.values()]
}

type Group = { spots: SpotMark[]; x: number; y: number }

/** Merges close points, then groups whose centres have become close. */
function gather(spots: SpotMark[]): Group[] {
  let groups: Group[] = spots.map((spot) => ({ spots: [spot], x: spot.x, y: spot.y }))
  for (let before = Number.POSITIVE_INFINITY; groups.length < before;) {
    before = groups.length
    const joined: Group[] = []
    for (const group of groups) {
      const near = joined.find(({ x, y }) => Math.hypot(x - group.x, y - group.y) < clusterReach)
      if (!near) joined.push({ ...group })
      else Object.assign(near, middleOf([...near.spots, ...group.spots]))
    }
    groups = joined
  }
  return groups
}

function middleOf(spots: SpotMark[]): Group {
  const middle = (axis: 'x' | 'y') => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length
  return { spots, x: middle('x'), y: middle('y') }
}

function toCluster({ spots, x, y }: Group): ClusterMark {
  return { look: 'cluster', key: `around ${spots[0]?.key}`, items: spots.flatMap((spot) => spot.items), x, y }
}

type Box = { left: number; right: number; top: number; bottom: number }

/** Adds labels to points whose label would cover no circle, label or dot. */
function labelled(spots: SpotMark[], circles: ClusterMark[], taken: Box[] = []): SpotMark[] {
  const labels = [...taken]
  const targets = circles.map(targetOf)
  return spots.map((spot) => {
    const box = around(spot, labelWidth(spot) / 2 + 3, label.halfHeight)
    const others = spots.filter((other) => other !== spot).map((other) => around(other, dotHalf, dotHalf))
    if ([...labels, ...targets, ...others].some((other) => overlap(box, other))) return { ...spot, look: 'dot' }
    labels.push(box)
    return spot
  })
}

/** Returns the touch target of a marker. */
function targetOf(mark: Mark): Box {
  const half = mark.look === 'cluster' ? circleHalf : dotHalf
  return around(mark, half, half)
}

function around({ x, y }: { x: number; y: number }, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
