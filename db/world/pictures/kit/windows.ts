import { darken, lighten } from './paint.ts'
import { clipTo } from './definitions.ts'
import { across } from './gradients.ts'
import { disc, each, group, rect, repeat, shape } from './shapes.ts'
import { type Sky, type ViewKind, view } from './views.ts'

interface WindowOptions {
  view?: ViewKind
  sky?: Sky
  columns?: number
  rows?: number
  frame?: string
  /** Colour of the curtains; none without. */
  curtain?: string
  seed?: number
  arch?: boolean
  sill?: boolean
}

/** A window with frame, bars, a view, and if asked for a sill and curtains. The box is the glass. */
export function windowOn(x: number, y: number, width: number, height: number, options: WindowOptions): string {
  const { view: kind = 'trees', sky = ['#bfe0ef', '#fdf0d4'], columns = 2, rows = 1, frame = '#fffaf0', seed } = options
  const glass = options.arch ? archPath(x, y, width, height) : `M${x} ${y}h${width}v${height}h${-width}Z`
  const reflection = shape(
    `M${x} ${y + height * 0.75} L${x + width * 0.6} ${y} h${width * 0.18} L${x} ${y + height}Z`,
    '#fff',
    'opacity=".16"',
  )
  return (
    shape(glass, darken(frame, 0.35), `stroke="${darken(frame, 0.12)}" stroke-width="24"`) +
    shape(glass, 'none', `stroke="${frame}" stroke-width="20"`) +
    group('', view(kind, { x, y, width, height }, sky, seed) + reflection, clipTo(`<path d="${glass}"/>`)) +
    repeat(columns - 1, (index) => rect(x + ((index + 1) * width) / columns - 6, y, 12, height, frame)) +
    repeat(rows - 1, (index) => rect(x, y + ((index + 1) * height) / rows - 5, width, 10, frame)) +
    (options.sill === false ? '' : sill(x, y + height, width, frame)) +
    (options.curtain ? curtains(x, y, width, height, options.curtain) : '')
  )
}

function archPath(x: number, y: number, width: number, height: number): string {
  const radius = width / 2
  return `M${x} ${y + height} V${y + radius} a${radius} ${radius} 0 0 1 ${width} 0 V${y + height}Z`
}

function sill(x: number, y: number, width: number, frame: string): string {
  return (
    rect(x - 26, y + 8, width + 52, 16, lighten(frame, 0.3), 4) +
    rect(x - 20, y + 24, width + 40, 8, '#3a2a30', 3, 'opacity=".16"')
  )
}

function curtains(x: number, y: number, width: number, height: number, colour: string): string {
  const rod = '#6c4a35'
  return (
    each([-1, 1], (side) => {
      const left = side < 0 ? x - 74 : x + width - 22
      const folds = across(
        lighten(colour, 0.25),
        `${darken(colour, 0.1)} 25%`,
        `${lighten(colour, 0.2)} 42%`,
        `${darken(colour, 0.14)} 62%`,
        `${lighten(colour, 0.16)} 80%`,
        darken(colour, 0.08),
      )
      return shape(
        `M${left} ${y - 34} h96 q${side * -10} ${height * 0.5} ${side * 6} ${height + 110} q-26 12 -50 0 t-54 2 q${side * 10} ${-height * 0.5} ${side * -2} ${-height - 112}Z`,
        folds,
        'opacity=".95"',
      )
    }) +
    rect(x - 96, y - 44, width + 192, 9, rod, 4) +
    disc(x - 98, y - 40, 9, rod) +
    disc(x + width + 98, y - 40, 9, rod)
  )
}
