export type Spot = { x: number; y: number }
/** Edges in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** Returns the part of a ring inside a box (Sutherland–Hodgman), one edge after the other. */
export function clipRing(ring: Spot[], { left, top, right, bottom }: Box): Spot[] {
  const edges: [inside: (spot: Spot) => boolean, cross: (a: Spot, b: Spot) => Spot][] = [
    [({ x }) => x >= left, (a, b) => atX(a, b, left)],
    [({ x }) => x <= right, (a, b) => atX(a, b, right)],
    [({ y }) => y >= top, (a, b) => atY(a, b, top)],
    [({ y }) => y <= bottom, (a, b) => atY(a, b, bottom)],
  ]
  return edges.reduce((spots, [inside, cross]) => {
    const kept: Spot[] = []
    for (const [index, spot] of spots.entries()) {
      const before = spots.at(index - 1)!
      if (inside(spot) !== inside(before)) kept.push(cross(before, spot))
      if (inside(spot)) kept.push(spot)
    }
    return kept
  }, ring)
}

/** Returns the parts of a line near a box; a part ends where the next two points lie beyond the same edge. */
export function clipLine(line: Spot[], { left, top, right, bottom }: Box): Spot[][] {
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (const [index, spot] of line.entries()) {
    const before = line[index - 1]
    if (!before) continue
    const isBeyond =
      Math.max(before.x, spot.x) < left ||
      Math.min(before.x, spot.x) > right ||
      Math.max(before.y, spot.y) < top ||
      Math.min(before.y, spot.y) > bottom
    if (!isBeyond) run.push(...(run.length === 0 ? [before, spot] : [spot]))
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return run.length > 0 ? [...runs, run] : runs
}

function atX(a: Spot, b: Spot, x: number): Spot {
  return { x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) }
}

function atY(a: Spot, b: Spot, y: number): Spot {
  return { x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y }
}
