import { expect, test } from 'vitest'
import { joinCounted, layOut, type MarkerItem } from './marker-layout.ts'

let count = 0
const item = (x: number, y: number, title = 'Jurte'): MarkerItem => {
  count += 1
  return { id: `listing ${count}`, lat: y / 1000, lng: x / 1000, title, kind: 'offer', x, y }
}
const seen = (items: MarkerItem[], active: string | null = null) =>
  layOut(items, active).map(({ look, items: { length } }) => `${look} ${length}`)

test('listings far apart have labels, near ones are one circle with their number', () => {
  expect(seen([item(0, 0), item(500, 0)])).toEqual(['label 1', 'label 1'])
  expect(seen([item(0, 0), item(20, 0), item(0, 30), item(500, 0)])).toEqual(['cluster 3', 'label 1'])
})

test('listings at the very same spot share a label', () => {
  expect(seen([item(100, 100), item(100, 100), item(100, 100)])).toEqual(['label 3'])
})

test('a label that would cover another mark is a dot; the more important one has its label', () => {
  const title = 'Ruhiges Zimmer mit Blick'
  const [important, other] = [item(0, 0, title), item(120, 5, title)]
  expect(layOut([important, other], null).map(({ look, items }) => [look, items[0]?.id])).toEqual([
    ['label', important.id],
    ['dot', other.id],
  ])
  expect(seen([item(0, 0, title), item(60, 5, title)])).toEqual(['dot 1', 'dot 1'])
})

test('a label never covers a circle', () => {
  expect(seen([item(0, 0), item(10, 0), item(70, 0, 'Gemeindesaal mit Betten')])).toEqual(['cluster 2', 'dot 1'])
})

test('the active listing always has its label, and what lay below it is not in the way', () => {
  const items = [item(0, 0), item(10, 0), item(20, 0), item(400, 0)]
  expect(seen(items)).toEqual(['cluster 3', 'label 1'])
  expect(seen(items, items[1]?.id)).toEqual(['label 1', 'label 1'])
})

test('no two marks of a crowded town are nearer than a finger needs', () => {
  const random = (seed: number) => (Math.imul(seed, 2_654_435_761) >>> 0) / 2 ** 32
  const crowd = Array.from({ length: 200 }, (_, index) => item(random(index + 1) * 600, random(index + 1000) * 900))
  const marks = layOut(crowd, null)
  expect(marks.reduce((sum, { items }) => sum + items.length, 0)).toBe(200)
  for (const a of marks)
    for (const b of marks) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(24)
})

test('groups whose circles would overlap become one, and the total stays the same', () => {
  const groups = [
    { lat: 51, lng: 7, count: 4, x: 0, y: 0 },
    { lat: 51.1, lng: 7.1, count: 30, x: 30, y: 20 },
    { lat: 53, lng: 10, count: 2, x: 400, y: 300 },
  ]
  expect(joinCounted(groups)).toEqual([
    { lat: 51.1, lng: 7.1, count: 34 },
    { lat: 53, lng: 10, count: 2 },
  ])
})
