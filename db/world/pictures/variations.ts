import { mix } from './kit/paint.ts'
import type { Drawing } from './kit/drawing.ts'
import { group } from './kit/shapes.ts'
import type { Beam } from './beams.ts'

/** At another hour: the colour of its light and how strong it is. */
type Hour = { tint: string; tintStrength: number }

/**
 * Returns a drawing as seen from the other side at another hour: left and right change places, and every colour goes a
 * little towards that of the light.
 */
export function seenFromTheOtherSide(draw: () => Drawing, { tint, tintStrength }: Hour): () => Drawing {
  return () => {
    const { width, content, finish, ...rest } = draw()
    return {
      ...rest,
      width,
      content: group(`translate(${width} 0) scale(-1 1)`, content),
      recolour: (colour) => mix(colour, tint, tintStrength / 2.2),
      ...(finish && {
        finish: { ...finish, tint, tintStrength, beams: finish.beams.map((beam) => mirrored(beam, width)) },
      }),
    }
  }
}

function mirrored(beam: Beam, width: number): Beam {
  return { ...beam, corners: beam.corners.map(([x, y]) => [width - x, y] as const).toReversed() }
}
