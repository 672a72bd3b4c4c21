import type { Box, Spot } from './mark-boxes.ts'

/**
 * Where a title stands: on its point, or beside it with a dot on the point. Above or below, it is in the middle or reaches
 * to one side.
 */
export type LabelPlace =
  | 'on'
  | 'right'
  | 'left'
  | 'above'
  | 'below'
  | 'above-right'
  | 'above-left'
  | 'below-right'
  | 'below-left'

/** Size of a label in pixels. `widest`, `short`, `raised` and the gaps are those of `markers.module.css`. */
const label = { widest: 168, short: 112, raised: 240, letter: 7.2, padding: 30, count: 26 }

/** Pixels between a point and the title beside it, and a margin around every title. */
const gap = 9
const margin = 3
/** From the point to the near end of a title that reaches to one side, in pixels. */
const overhang = 20

/**
 * Returns the approximate widths of the label of listings at one point, in pixels: with much of the title, and with its
 * beginning.
 */
export function labelWidths(items: { title: string }[]): { width: number; short: boolean }[] {
  const whole = (items[0]?.title.length ?? 0) * label.letter + label.padding
  const count = items.length > 1 ? label.count : 0
  const widths = [{ width: Math.min(label.widest, whole) + count, short: false }]
  return whole > label.short ? [...widths, { width: label.short + count, short: true }] : widths
}

/** Returns the approximate size of a label that is pointed at, in pixels. */
export function raisedSize(items: { title: string }[]): { width: number; height: number } {
  const longest = Math.max(...items.map(({ title }) => title.length))
  const count = items.length > 1 ? label.count : 0
  return { width: Math.min(label.raised, longest * label.letter + label.padding + 8 + count), height: 44 }
}

/** Returns the height that a label needs in pixels. */
export function labelHeight(byFinger: boolean): number {
  return byFinger ? 46 : 36
}

/** Returns the places for a title at a point, the best one first, each with the room it takes. */
export function labelPlaces({ x, y }: Spot, width: number, height: number): { place: LabelPlace; box: Box }[] {
  const box = (left: number, top: number): Box => ({
    left: left - margin,
    right: left + width + margin,
    top,
    bottom: top + height,
  })
  return [
    { place: 'on', box: box(x - width / 2, y - height / 2) },
    { place: 'right', box: box(x + gap, y - height / 2) },
    { place: 'left', box: box(x - gap - width, y - height / 2) },
    { place: 'above', box: box(x - width / 2, y - gap - height) },
    { place: 'below', box: box(x - width / 2, y + gap) },
    { place: 'above-right', box: box(x - overhang, y - gap - height) },
    { place: 'above-left', box: box(x + overhang - width, y - gap - height) },
    { place: 'below-right', box: box(x - overhang, y + gap) },
    { place: 'below-left', box: box(x + overhang - width, y + gap) },
  ]
}

/** Returns the point of a title, given the title's own box without a margin. */
export function pointOf({ left, right, top, bottom }: Box, place: LabelPlace): Spot {
  const [side, end] = place.split('-')
  const [middle, height] = [(left + right) / 2, (top + bottom) / 2]
  if (side === 'right') return { x: left - gap, y: height }
  if (side === 'left') return { x: right + gap, y: height }
  const y = side === 'above' ? bottom + gap : side === 'below' ? top - gap : height
  if (end) return { x: end === 'right' ? left + overhang : right - overhang, y }
  return { x: middle, y }
}
