/** Blend modes on single channels from 0 to 1, as CSS defines them. */
export function softLight(base: number, light: number): number {
  if (light <= 0.5) return base - (1 - 2 * light) * base * (1 - base)
  const lifted = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : Math.sqrt(base)
  return base + (2 * light - 1) * (lifted - base)
}

/** CSS calls it screen. */
export function brighten(base: number, light: number): number {
  return base + light * (1 - base)
}

/** A table for all 256 values of a channel, so that blending a pixel is one look-up. */
export function lookUp(change: (value: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => change(value / 255) * 255)
}

/** The channels of a #rrggbb colour from 0 to 1. */
export function parseColour(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
}
