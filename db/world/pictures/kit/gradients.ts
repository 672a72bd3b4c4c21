import { nextDefinition } from './definitions.ts'

/**
 * Gradients are written as in CSS: `downwards('#26345e', '#7b6c97 55%', '#eea27c')`. A stop without a position gets
 * the start, the end, or an even share between; `#rrggbbaa` fades out.
 */
export function downwards(...stops: string[]): string {
  return slanted([0, 0, 0, 1], ...stops)
}

/** From left to right. */
export function across(...stops: string[]): string {
  return slanted([0, 0, 1, 0], ...stops)
}

/** Along a line given as [x1, y1, x2, y2] in shares of the painted shape. */
export function slanted([x1, y1, x2, y2]: Line, ...stops: string[]): string {
  return nextDefinition(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${writeStops(stops)}</linearGradient>`,
  )
}

/** From the middle outwards. */
export function radial(...stops: string[]): string {
  return radialAt([0.5, 0.5, 0.5], ...stops)
}

/** From a point outwards: [x, y, radius] in shares of the painted shape. */
export function radialAt([x, y, radius]: Circle, ...stops: string[]): string {
  return nextDefinition(
    (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${writeStops(stops)}</radialGradient>`,
  )
}

type Line = readonly [number, number, number, number]
type Circle = readonly [number, number, number]

function writeStops(stops: string[]): string {
  return stops
    .map((stop, index) => {
      const [colour = '', position] = stop.split(' ')
      const offset = position ?? `${Number(((index / (stops.length - 1)) * 100).toFixed(1))}%`
      const opacity = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1
      return `<stop offset="${offset}" stop-color="${colour.slice(0, 7)}"${opacity < 1 ? ` stop-opacity="${opacity.toFixed(3)}"` : ''}/>`
    })
    .join('')
}
