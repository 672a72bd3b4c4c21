import type { Box, Spot } from './mark-boxes.ts'

/** Where a title stands: on its point, or beside it with a dot on the point. */
export type LabelPlace = 'on' | 'right' | 'left' | 'above' | 'below'

/** Size of a label in pixels. `widest` and the gaps are those of `markers.module.css`. */
const label = { widest: 168, letter: 7.2, padding: 30, count: 26 }

/** Pixels between a point and the title beside it, and a margin around every title. */
const gap = 9
const margin = 3

/** Returns the approximate width of the label of listings at one point, in pixels. */
export function labelWidth(items: { title: string }[]): number {
  const letters = items[0]?.title.length ?? 0
  return Math.min(label.widest, letters * label.letter + label.padding) + (items.length > 1 ? label.count : 0)
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
  ]
}
