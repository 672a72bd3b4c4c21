import { type Box, overlap } from './mark-boxes.ts'

export const corners = ['bottom-end', 'bottom-start', 'top-start'] as const
/** A corner of the map in which the card of a listing may stand. The fourth one has the controls. */
export type Corner = (typeof corners)[number]

/** Pixels between the card and the edges: below are the words about the data, above is the search on moves. */
const inset = { side: 16, bottom: 36, top: 76 }

/**
 * Returns the corner where a card covers the fewest marks, in doubt the first one. It covers the mark of its own listing
 * only where each of them would. All boxes in the same pixels, `frame`: the map.
 */
export function cornerOf(
  { width, height }: { width: number; height: number },
  frame: Box,
  { marks, own }: { marks: Box[]; own: Box | undefined },
): Corner {
  const cost = (corner: Corner) => {
    const box = boxIn(corner, frame, { width, height })
    const covered = marks.filter((mark) => overlap(mark, box)).length
    return covered + (own && overlap(own, box) ? marks.length + 1 : 0)
  }
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best))
}

function boxIn(corner: Corner, frame: Box, { width, height }: { width: number; height: number }): Box {
  const left = corner.endsWith('start') ? frame.left + inset.side : frame.right - inset.side - width
  const top = corner.startsWith('top') ? frame.top + inset.top : frame.bottom - inset.bottom - height
  return { left, right: left + width, top, bottom: top + height }
}
