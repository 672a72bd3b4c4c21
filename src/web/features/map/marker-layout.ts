/** A listing to be shown on the map, with where it lies in pixels of the whole world at the present zoom. */
export type MarkerItem = {
  id: string
  lat: number
  lng: number
  title: string
  kind: 'offer' | 'request'
  x: number
  y: number
}

/** Several listings too near each other for marks of their own. */
export type ClusterMark = { look: 'cluster'; key: string; items: MarkerItem[]; x: number; y: number }
/** One spot: a listing, or several at the very same place. `dot`: there was no room for its title. */
export type SpotMark = { look: 'label' | 'dot'; key: string; items: MarkerItem[]; x: number; y: number }
export type Mark = ClusterMark | SpotMark

/** Spots nearer than this lie under one circle, in pixels. */
const clusterReach = 56
/** Half of what a finger needs around a circle and around a dot. */
const circleHalf = 30
const dotHalf = 13
/** Half the height of a label and its widest, in pixels. */
const label = { halfHeight: 23, widest: 168, letter: 7.2, padding: 30 }

/**
 * What is drawn for these listings, given in the order of their importance. Near ones become circles with their number;
 * of the rest, the more important get a label with the title and the others a dot. No mark covers another one, so that
 * each can be pressed. Only `active` always has a label; what would lie below it is left out.
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

/** A group that was counted elsewhere, with where it lies in pixels of the whole world. */
type CountedMark = { lat: number; lng: number; count: number; x: number; y: number }

/** Puts counted groups together whose circles would cover each other; the circle stands where most of them lie. */
export function joinCounted(groups: CountedMark[]): { lat: number; lng: number; count: number }[] {
  const joined: CountedMark[] = []
  for (const group of groups.toSorted((a, b) => b.count - a.count)) {
    const near = joined.find(({ x, y }) => Math.hypot(x - group.x, y - group.y) < 2 * circleHalf)
    if (near) near.count += group.count
    else joined.push({ ...group })
  }
  return joined.map(({ lat, lng, count }) => ({ lat, lng, count }))
}

/** How wide a label for a title is, about, in pixels. */
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

/** Puts spots together that are near each other, and then groups whose middles have come near. */
function gather(spots: SpotMark[]): Group[] {
  let groups: Group[] = spots.map((spot) => ({ spots: [spot], x: spot.x, y: spot.y }))
  for (let before = Number.POSITIVE_INFINITY; groups.length < before; ) {
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

/** Gives labels to those whose label would cover no circle, no other label and no dot. */
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

/** Where a mark is pressed, at least. */
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
