type Point = readonly [number, number]

/** A rope from one point to another that hangs through by `sag` (the control point of its curve). */
export interface Rope {
  /** The curve as an SVG path segment that continues at the first point. */
  segment: string
  /** The point at a share (0–1) of the rope. */
  at: (share: number) => Point
}

export function hangRope(from: Point, to: Point, sag: number): Rope {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag]
  return {
    segment: `Q${middle.join(' ')} ${to.join(' ')}`,
    at: (share) => [bend(from[0], middle[0], to[0], share), bend(from[1], middle[1], to[1], share)],
  }
}

function bend(from: number, middle: number, to: number, share: number): number {
  return (1 - share) ** 2 * from + 2 * (1 - share) * share * middle + share ** 2 * to
}
