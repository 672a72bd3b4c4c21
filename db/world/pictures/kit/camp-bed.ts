import { darken, lighten } from './paint.ts'
import { downwards } from './gradients.ts'
import { shadow } from './light.ts'
import { pillow } from './beds.ts'
import { line, rect, shape } from './shapes.ts'

/** A made-up camp bed seen from its foot, around x. */
export function campBed(x: number, y: number, scale: number, blanket: string): string {
  const half = 75 * scale
  const height = 54 * scale
  const legs = `M${x - half * 0.84} ${y + height * 0.3} l-8 ${height * 0.7} M${x + half * 0.84} ${y + height * 0.3} l8 ${height * 0.7}`
  return (
    shadow(x, y + height * 0.9, half * 1.12, 9 * scale, 0.5) +
    line(legs, '#4a3a33', 6 * scale) +
    shape(
      `M${x - half} ${y} L${x - half + 14 * scale} ${y - 26 * scale} H${x + half - 14 * scale} L${x + half} ${y} V${y + height * 0.5} H${x - half}Z`,
      downwards('#fdf6e8', '#d8c6a6'),
    ) +
    shape(
      `M${x - half - 3} ${y - 2 * scale} H${x + half + 3} V${y + height * 0.62} H${x - half - 3}Z`,
      downwards(lighten(blanket, 0.2), darken(blanket, 0.2)),
    ) +
    pillow(x, y - 24 * scale, 92 * scale, 40 * scale, '#fffaf0') +
    rect(x - half, y + 8 * scale, half * 2, 6 * scale, lighten(blanket, 0.5), 0, 'opacity=".7"')
  )
}
