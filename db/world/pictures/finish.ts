import { type Beam, shineBeam } from './beams.ts'
import { lookUp, parseColour, softLight } from './blending.ts'
import { seeded } from './kit/paint.ts'

export interface Finish {
  beams: Beam[]
  /** Colour of the warm veil and its strength (0–1), laid on as soft light. */
  tint: string
  tintStrength: number
  /** How dark the corners become (0–1). */
  vignette: number
  /** Strength of the paper grain (0–1). */
  grain: number
}

/**
 * Lays light, veil, vignette and grain over raw RGB pixels, in place. As SVG filters and blended layers these took
 * ten times as long as the drawing itself; here they are a few multiplications and look-ups for each pixel.
 */
export function finishPixels(pixels: Uint8Array, width: number, height: number, scale: number, finish: Finish): void {
  for (const beam of finish.beams) shineBeam(pixels, width, height, scale, beam)
  const veil = parseColour(finish.tint).map((tint) =>
    lookUp((value) => value + (softLight(value, tint) - value) * finish.tintStrength),
  )
  for (let y = 0, at = 0; y < height; y++) {
    const fromMiddle = ((y + 0.5) / height - 0.46) / 0.78
    for (let x = 0; x < width; x++) {
      const aside = ((x + 0.5) / width - 0.5) / 0.78
      // `Math.hypot` would take as long as everything else here.
      const distance = Math.sqrt(aside * aside + fromMiddle * fromMiddle)
      const shade = distance > 0.55 ? Math.min(1, (distance - 0.55) / 0.45) * finish.vignette : 0
      const grain = GRAIN[((y & GRAIN_MASK) << GRAIN_BITS) | (x & GRAIN_MASK)]! * finish.grain
      for (let channel = 0; channel < 3; channel++, at++) {
        const lit = veil[channel]![pixels[at]!]! * (1 - shade * (1 - CORNER[channel]!))
        pixels[at] = lit + (GRAINED[lit | 0]! - lit) * grain
      }
    }
  }
}

const CORNER = parseColour('#191226')
const GRAIN_BITS = 8
const GRAIN_MASK = (1 << GRAIN_BITS) - 1
const GRAIN = drawGrain()
// A light grey overlaid on each value: it lifts the middle tones and leaves black and white alone.
const GRAINED = lookUp((value) => (value < 0.5 ? 2 * value * 0.735 : 1 - 2 * (1 - value) * 0.265))

function drawGrain(): Float32Array {
  const chance = seeded(7)
  return Float32Array.from({ length: 1 << (GRAIN_BITS * 2) }, () =>
    Math.max(0, 0.4 + (chance() + chance() + chance() - 1.5) * 0.5),
  )
}
