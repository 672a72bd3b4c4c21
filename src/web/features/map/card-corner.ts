import { type Box, overlap } from './mark-boxes.ts'

export const corners = ['bottom-end', 'bottom-start', 'top-start'] as const
/** A corner of the map in which the card of a listing may stand. The fourth one has the controls. */
export type Corner = (typeof corners)[number]

/** Pixels between the card and the edges: below are the words about the data, above is the search on moves. */
const inset = { side: 16, bottom: 36, top: 76 }

/**
 * Returns the first corner where a card covers neither the mark of its own listing nor a venue; where there is none, one
 * where it covers the fewest venues, and its own mark only where each of them would. All boxes in the same pixels,
 * `frame`: the map.
 */
export function cornerOf(
  { width, height }: { width: number; height: number },
  frame: Box,
  { venues, own }: { venues: Box[]; own: Box | undefined },
): Corner {
  const cost = (corner: Corner) => {
    const box = boxIn(corner, frame, { width, height })
    const covered = venues.filter((venue) => overlap(venue, box)).length
    return covered + (own && overlap(own, box) ? venues.length + 1 : 0)
  }
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best))
}

/** Returns the room of a card in a corner. */
export function boxIn(corner: Corner, frame: Box, { width, height }: { width: number; height: number }): Box {
  const left = corner.endsWith('start') ? frame.left + inset.side : frame.right - inset.side - width
  const top = corner.startsWith('top') ? frame.top + inset.top : frame.bottom - inset.bottom - height
  return { left, right: left + width, top, bottom: top + height }
}
