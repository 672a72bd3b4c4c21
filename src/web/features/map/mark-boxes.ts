/** A position in world pixels. */
export type Spot = { x: number; y: number }

/** A rectangle in world pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

export function around({ x, y }: Spot, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function middleOfBox({ left, right, top, bottom }: Box): Spot {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** Returns whether a rectangle is inside another one. */
export function isInside(a: Box, b: Box): boolean {
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
}

export const everywhere: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
