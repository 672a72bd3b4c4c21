import type { Box, Spot } from './clip.ts'

/** A place on a map picture, with its name in the reader's language. */
export type Named = Spot & { name: string; rank: number; population: number; district: boolean }
export type Label = { place: Named; x: number; y: number; size: number; anchor: 'start' | 'end' | 'middle' }

/** Average width of a letter, relative to the font size. */
const letter = 0.56

/**
 * Returns where names can stand without overlapping each other or the edge. The largest places come first, each beside
 * its dot, else above or below; districts stand at their centre. A place without room gets no label. `kept`: what no name
 * of a district may cover.
 */
export function placeLabels(
  places: Named[],
  { width, height }: { width: number; height: number },
  kept: Box[] = [],
): Label[] {
  const taken: Box[] = []
  const inOrder = places.toSorted(
    (a, b) => Number(a.district) - Number(b.district) || a.rank - b.rank || b.population - a.population,
  )
  return inOrder.flatMap((place) => {
    const size = place.district ? 12 : place.rank <= 4 ? 17 : place.rank <= 5 ? 14.5 : 13
    const wide = place.name.length * size * letter
    for (const label of waysFor(place, size)) {
      const box = boxOf(label, wide)
      const isInside = box.left > 2 && box.right < width - 2 && box.top > 2 && box.bottom < height - 20
      const others = place.district ? [...taken, ...kept] : taken
      if (!isInside || others.some((other) => touches(box, other))) continue
      taken.push(box)
      return [label]
    }
    return []
  })
}

function waysFor(place: Named, size: number): Label[] {
  const { x, y } = place
  const middle = y + size * 0.36
  if (place.district) return [{ place, x, y: middle, size, anchor: 'middle' }]
  return [
    { place, x: x + 8, y: middle, size, anchor: 'start' },
    { place, x: x - 8, y: middle, size, anchor: 'end' },
    { place, x, y: y - 9, size, anchor: 'middle' },
    { place, x, y: y + 8 + size * 0.8, size, anchor: 'middle' },
  ]
}

function boxOf({ x, y, size, anchor }: Label, wide: number): Box {
  const left = anchor === 'start' ? x - 12 : anchor === 'end' ? x - wide : x - wide / 2
  return { left, right: left + wide + 12, top: y - size, bottom: y + size * 0.3 }
}

function touches(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
