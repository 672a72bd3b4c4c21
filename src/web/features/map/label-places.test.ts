import { expect, it } from 'vitest'
import { labelPlaces, pointOf } from './label-places.ts'

it('finds the point of a title from where the title stands, in every place', () => {
  const point = { x: 200, y: 120 }
  for (const { place, box } of labelPlaces(point, 140, 46)) {
    // The room of a title has a margin at its sides.
    const title = { ...box, left: box.left + 3, right: box.right - 3 }
    expect(pointOf(title, place)).toEqual(point)
  }
})
