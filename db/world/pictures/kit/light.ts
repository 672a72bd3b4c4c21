import { across, radial } from './gradients.ts'
import { disc, oval, rect } from './shapes.ts'
import type { Beam } from '../beams.ts'

/** The soft ellipse under everything that stands. A gradient, since a blur filter for each takes most of the time. */
export function shadow(x: number, y: number, radiusX: number, radiusY: number, opacity = 0.35): string {
  const ink = (share: number) => withAlpha('#1d1620', opacity * share)
  const paint = radial(ink(0.86), `${ink(0.8)} 48%`, `${ink(0.42)} 70%`, `${ink(0.12)} 87%`, ink(0))
  return oval(x, y, radiusX + 22, radiusY + 16, paint)
}

/** A disc without an edge, such as the sun behind thin cloud. */
export function softDisc(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const core = withAlpha(colour, opacity)
  return disc(x, y, radius * 1.3, radial(core, `${core} 62%`, withAlpha(colour, 0)))
}

/** Light mirrored in water: an upright stripe that fades out to both sides. */
export function glint(x: number, y: number, width: number, height: number, colour: string, opacity: number): string {
  const clear = withAlpha(colour, 0)
  return rect(x, y, width, height, across(clear, withAlpha(colour, opacity), clear))
}

/** Light around a lamp, a fire or the sun, added to what lies behind it. */
export function glow(x: number, y: number, radius: number, colour = '#ffd79a', opacity = 0.8): string {
  return disc(x, y, radius, halo(colour, opacity), 'style="mix-blend-mode:screen"')
}

/** A glow small enough that ordinary mixing looks the same; blending costs a layer of its own. */
export function spark(x: number, y: number, radius: number, colour = '#ffdf9a', opacity = 0.9): string {
  return disc(x, y, radius, halo(colour, opacity))
}

/**
 * A wide, soft beam of light over the whole picture. `points` are the corners of a convex shape, as in an SVG polygon;
 * the strengths (0–1) say how much it warms and how much it brightens.
 */
export function beam(points: string, colour: string, warms: number, brightens = 0): Beam {
  const corners = points.split(' ').map((point) => point.split(',').map(Number) as [number, number])
  return { corners, colour, warms, brightens, softness: 30 }
}

/**
 * The sun through a window of two panes: their light on the floor, which starts at `horizon`, and one wide beam.
 * A negative `drift` sends the light to the left.
 */
export function sunbeams(
  x: number,
  y: number,
  width: number,
  horizon: number,
  drift = 180,
  colour = '#ffdf9e',
  opacity = 0.6,
): Beam[] {
  const panes = [0, 1].map((pane): Beam => {
    const left = x + (pane * width) / 2 + 12
    const right = left + width / 2 - 24
    const [top, bottom] = [drift * 0.9, drift * 2.1]
    return {
      corners: [
        [left + top, horizon + 40],
        [right + top, horizon + 40],
        [right + bottom, 800],
        [left + bottom, 800],
      ],
      colour,
      warms: opacity,
      brightens: opacity * 0.38,
      softness: 6,
    }
  })
  const [near, far] = drift > 0 ? [drift * 1.4, drift * 2.4] : [drift * 2.4, drift * 1.4]
  return [...panes, beam(`${x},${y} ${x + width},${y} ${x + width + far},800 ${x + near},800`, '#fff0cc', 0, 0.16)]
}

function halo(colour: string, opacity: number): string {
  return radial(withAlpha(colour, opacity), `${withAlpha(colour, opacity * 0.42)} 35%`, withAlpha(colour, 0))
}

function withAlpha(colour: string, alpha: number): string {
  return (
    colour +
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, '0')
  )
}
