import { labelHeight, labelPlaces, type LabelPlace, labelWidths, raisedSize } from './label-places.ts'
import { around, type Box, isInside, overlap } from './mark-boxes.ts'
import type { SpotItems, SpotMark } from './marks.ts'

type Candidate = { place: LabelPlace; short: boolean; box: Box }
type Point = { spot: SpotItems; room: Box; candidates: Candidate[]; found: Candidate | undefined }

/**
 * Returns the points with their titles, none of which overlaps another, another point or what is `fixed`. The points come
 * in order of importance. Where a title finds no place, one that is in its way is moved to another of its own places.
 * `dotHalf`: half the size of the target of a point.
 */
export function placeTitles(
  spots: SpotItems[],
  fixed: Box[],
  { view, byFinger, dotHalf }: { view: Box; byFinger: boolean; dotHalf: number },
): SpotMark[] {
  const rooms = spots.map((spot) => around(spot, dotHalf, dotHalf))
  const points: Point[] = spots.map((spot, index) => {
    const blocked = [...fixed, ...rooms.filter((_, other) => other !== index)]
    const isSeen = overlap(around(spot, 1, 1), view)
    const candidates = labelWidths(spot.items)
      .flatMap(({ width, short }) =>
        labelPlaces(spot, width, labelHeight(byFinger)).map((place) => ({ ...place, short })),
      )
      .filter(({ box }) => (!isSeen || isInside(box, view)) && !blocked.some((other) => overlap(other, box)))
    return { spot, room: around(spot, dotHalf, dotHalf), candidates, found: undefined }
  })
  for (const point of points) point.found = firstFree(points, point)
  for (const point of points) if (!point.found) makeRoom(points, point)
  return points.map((point) => toMark(point, points, { view, rooms, fixed }))
}

/** Returns the best place of a title that covers no other title, `added` included. */
function firstFree(points: Point[], point: Point, added?: Box): Candidate | undefined {
  return point.candidates.find(
    ({ box }) =>
      !(added && overlap(box, added)) &&
      !points.some(({ found, ...other }) => other.spot !== point.spot && found && overlap(found.box, box)),
  )
}

/** Places the title of a point where a single other one is in its way, which has another place to go to. */
function makeRoom(points: Point[], point: Point): void {
  for (const candidate of point.candidates) {
    const inTheWay = points.filter(({ found }) => found && overlap(found.box, candidate.box))
    const [other] = inTheWay
    if (!other || inTheWay.length > 1) continue
    const elsewhere = firstFree(points, other, candidate.box)
    if (!elsewhere) continue
    other.found = elsewhere
    point.found = candidate
    return
  }
}

function toMark(
  { spot, room, found }: Point,
  points: Point[],
  { view, rooms, fixed }: { view: Box; rooms: Box[]; fixed: Box[] },
): SpotMark {
  const others = rooms.filter((other) => !overlap(other, room))
  const titles = points.flatMap((point) => (point.found && point.spot !== spot ? [point.found.box] : []))
  const raised = raisedPlace(spot, found?.place, { view, others, titles, fixed })
  const { place } = raised
  if (!found) return { ...spot, look: 'dot', place: 'on', short: false, raised: place, tight: false, box: room }
  // Without a box there is no room for all of it, and where it does not stay, it has found room elsewhere.
  const marks = [...fixed, ...others, ...titles]
  const { box: whole } = raised
  const tight = !whole || (place === found.place && marks.some((other) => overlap(other, whole)))
  return { ...spot, look: 'label', ...found, raised: place, tight }
}

/**
 * Returns where a title stands while it is pointed at, with its room: where it stood, or else whole in the visible part of
 * the map, not on what is `fixed`, and on no other mark or at least no other point; where it can not, where it stood,
 * without a box. That of a dot stands beside it, so that the dot is seen, and where it can on no other title or at least no
 * other point.
 */
function raisedPlace(
  spot: SpotItems,
  stood: LabelPlace | undefined,
  { view, others, titles, fixed }: { view: Box; others: Box[]; titles: Box[]; fixed: Box[] },
): { place: LabelPlace; box?: Box } {
  const { width, height } = raisedSize(spot.items)
  const whole = labelPlaces(spot, width, height).filter(({ box }) => isInside(box, view))
  const clearOf = (boxes: Box[]) => whole.filter(({ box }) => !boxes.some((other) => overlap(other, box)))
  if (stood) {
    const here = clearOf(fixed).find(({ place }) => place === stood)
    return here ?? clearOf([...fixed, ...others, ...titles])[0] ?? clearOf([...fixed, ...others])[0] ?? { place: stood }
  }
  const isBeside = ({ place }: { place: LabelPlace }) => place !== 'on'
  const all = [[...others, ...titles, ...fixed], others, []]
  return all.map((boxes) => clearOf(boxes).find(isBeside)).find((found) => found) ?? { place: 'on' }
}
