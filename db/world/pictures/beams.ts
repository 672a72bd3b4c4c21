import { brighten, lookUp, parseColour, softLight } from './blending.ts'

/** A convex area of light with soft edges. */
export interface Beam {
  /** Corners in the drawing's own units. */
  corners: readonly (readonly [number, number])[]
  colour: string
  /** Strength as soft light (0–1). */
  warms: number
  /** Strength as added light (0–1). */
  brightens: number
  /** How far the edges are blurred, in the drawing's units. */
  softness: number
}

/** Lays a beam over raw RGB pixels, in place; `scale` is pixels per unit of the drawing. */
export function shineBeam(pixels: Uint8Array, width: number, height: number, scale: number, beam: Beam): void {
  const edges = inwardEdges(beam, scale)
  const [warmed, brightened] = [softLight, brighten].map((blend) =>
    parseColour(beam.colour).map((colour) => lookUp((value) => blend(value, colour))),
  ) as [Float32Array[], Float32Array[]]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let light = 1
      for (const { a, b, c } of edges) {
        const inside = a * x + b * y + c
        if (inside >= 1) continue
        light *= inside <= 0 ? 0 : inside * inside * (3 - 2 * inside)
        if (light === 0) break
      }
      if (light === 0) continue
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const before = pixels[at + channel]!
        const warm = before + (warmed[channel]![before]! - before) * light * beam.warms
        pixels[at + channel] = warm + (brightened[channel]![warm | 0]! - warm) * light * beam.brightens
      }
    }
  }
}

/** Each edge as a*x + b*y + c, which rises from 0 to 1 over the width of the blur. */
function inwardEdges({ corners, softness }: Beam, scale: number) {
  const points = corners.map(([x, y]) => [x * scale, y * scale] as const)
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis as 0 | 1], 0) / points.length)
  const blur = softness * scale * 3.4
  return points.map(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length]!
    const length = Math.hypot(x2 - x1, y2 - y1)
    const normal = [(y1 - y2) / length, (x2 - x1) / length] as const
    const towardsMiddle = (middle[0]! - x1) * normal[0] + (middle[1]! - y1) * normal[1]
    const sign = Math.sign(towardsMiddle) / blur
    const [a, b] = [normal[0] * sign, normal[1] * sign]
    return { a, b, c: 0.5 - a * x1 - b * y1 }
  })
}
