import { expect, test } from 'vitest'
import { around, overlap } from './mark-boxes.ts'
import { joinCounted, layOut } from './join-close-marks.ts'
import type { MarkerItem } from './marks.ts'

let count = 0
const item = (x: number, y: number, title = 'Jurte'): MarkerItem => {
  count += 1
  return { id: `listing ${count}`, lat: y / 1000, lng: x / 1000, title, kind: 'offer', x, y }
}
const seen = (items: MarkerItem[]) => layOut(items).map(({ look, items: { length } }) => `${look} ${length}`)
const title = 'Ruhiges Zimmer mit Blick'

test('listings far apart have labels, only those too near to be pressed are one circle with their number', () => {
  expect(seen([item(0, 0), item(500, 0)])).toEqual(['label 1', 'label 1'])
  expect(seen([item(0, 0), item(20, 0), item(0, 30), item(500, 0)])).toEqual(['cluster 3', 'label 1'])
  expect(seen([item(0, 0), item(45, 0)])).toEqual(['label 1', 'label 1'])
})

test('listings at the very same spot share a label', () => {
  expect(seen([item(100, 100), item(100, 100), item(100, 100)])).toEqual(['label 3'])
})

test('of two spots with room for one title, the one with several listings gets it', () => {
  const alone = item(0, 0, title)
  const three = [item(215, 0, title), item(215, 0, title), item(215, 0, title)]
  const obstacles = [
    { left: -400, right: 450, top: -400, bottom: -22 },
    { left: -400, right: 450, top: 22, bottom: 400 },
    { left: -400, right: -16, top: -400, bottom: 400 },
    { left: 231, right: 450, top: -400, bottom: 400 },
  ]
  const marks = layOut([alone, ...three], { obstacles })
  expect(marks.find(({ items }) => items.length === 3)?.look).toBe('label')
})

test('a label that would cover another mark stands beside its point; where no side is free, close points share a circle', () => {
  const marks = layOut([item(0, 0, title), item(120, 5, title)])
  expect(marks.map((mark) => mark.look === 'label' && mark.place)).toEqual(['on', 'right'])
  const around8 = [-45, 0, 45].flatMap((x) => [-45, 0, 45].map((y) => item(x, y, title)))
  const middle = around8.splice(4, 1)
  const crowd = layOut([...around8, ...middle])
  const joined = crowd.find(({ items }) => items.includes(middle[0]!))
  expect(joined?.look).toBe('cluster')
  expect(crowd.some(({ look }) => look === 'dot')).toBe(false)
})

test('a point that has no room for its title and nothing to join close by is a dot', () => {
  const obstacles = [
    { left: -300, right: 300, top: -90, bottom: -14 },
    { left: -300, right: 300, top: 14, bottom: 90 },
    { left: -300, right: -14, top: -90, bottom: 90 },
    { left: 14, right: 300, top: -90, bottom: 90 },
  ]
  expect(layOut([item(0, 0, title), item(0, 200)], { obstacles }).map(({ look }) => look)).toEqual(['dot', 'label'])
})

test('neither a label nor a circle covers a venue or the name of a city', () => {
  const obstacles = [{ left: -10, right: 60, top: -15, bottom: 15 }]
  const marks = layOut([item(20, 0), item(28, 4), item(90, 0, title), item(30, 60, title)], { obstacles })
  expect(marks.map(({ look }) => look)).toEqual(['cluster', 'label', 'label'])
  for (const { box } of marks) expect(obstacles.some((obstacle) => overlap(obstacle, box))).toBe(false)
  const [circle] = marks
  const [atStadium] = layOut([item(0, 0, title)], { obstacles })
  expect(obstacles.some((obstacle) => overlap(obstacle, atStadium?.box ?? obstacle))).toBe(false)
  expect(Math.hypot((circle?.x ?? 0) - 24, (circle?.y ?? 0) - 2)).toBeLessThan(60)
})

test('a circle rather covers the name of a city than a venue', () => {
  const obstacles = [{ left: -15, right: 73, top: -15, bottom: 15 }]
  const names = [{ left: -300, right: 300, top: -300, bottom: 300 }]
  const [circle] = layOut([item(0, 0), item(10, 8), item(0, 10)], { obstacles, names })
  expect(circle?.look).toBe('cluster')
  expect(overlap(circle?.box ?? obstacles[0]!, obstacles[0]!)).toBe(false)
})

test('a circle without room beside the name of a city joins another one close by', () => {
  const name = { left: -90, right: 90, top: -96, bottom: 96 }
  const covering = [item(0, 20), item(10, 20)]
  const free = [item(0, 104), item(10, 104)]
  expect(layOut([...covering, ...free]).map(({ items }) => items.length)).toEqual([2, 2])
  const marks = layOut([...covering, ...free], { names: [name] })
  expect(marks.map(({ items }) => items.length)).toEqual([4])
  expect(marks.some(({ box }) => overlap(box, name))).toBe(false)
})

test('a label without room in the middle reaches to one side of its point', () => {
  // Points on both sides, and a name above: below, only the side without a neighbour is free.
  const names = [{ left: -60, right: 60, top: -60, bottom: -20 }]
  const marks = layOut([item(0, 0, title), item(-45, 20), item(46, -6), item(-100, 30)], { names })
  const [first] = marks
  expect(first?.look === 'label' && first.place).toBe('below-right')
})

test('where a whole title has no room, its beginning is written', () => {
  const view = { left: -60, right: 80, top: -100, bottom: 100 }
  const [mark] = layOut([item(0, 0, title)], { view })
  expect(mark?.look === 'label' && [mark.place, mark.short]).toEqual(['on', true])
})

test('the name of a city that a circle covers takes no room from labels', () => {
  const crowd = [item(0, 0), item(20, 0), item(0, 20)]
  const name = { left: -70, right: 70, top: -70, bottom: 70 }
  const lone = item(60, 60, title)
  const placed = (names: (typeof name)[]) => layOut([lone, ...crowd], { names }).find(({ items }) => items[0] === lone)
  expect(placed([name])?.look).toBe('label')
})

test('a label at the edge of the map stands on the side where it is whole', () => {
  const view = { left: 0, right: 500, top: 0, bottom: 500 }
  const places = layOut([item(20, 200, title), item(480, 300, title), item(700, 300, title)], { view })
  expect(places.map((mark) => mark.look === 'label' && mark.place)).toEqual(['right', 'left', 'on'])
})

test('labels for fingers are farther apart', () => {
  const items = [item(0, 0, title), item(60, 40, title)]
  const places = (byFinger: boolean) => layOut(items, { byFinger }).map((mark) => mark.look === 'label' && mark.place)
  expect(places(false)).toEqual(['on', 'on'])
  expect(places(true)).toEqual(['on', 'below'])
})

test('no two marks of a crowded town cover each other, and none is lost', () => {
  const random = (seed: number, factor: number) => (Math.imul(seed, factor) >>> 0) / 2 ** 32
  const spot = (seed: number) => item(random(seed, 2_654_435_761) * 900, random(seed, 1_597_334_677) * 900, title)
  const crowd = Array.from({ length: 60 }, (_, index) => spot(index + 1))
  const marks = layOut(crowd)
  expect(marks.reduce((sum, { items }) => sum + items.length, 0)).toBe(60)
  expect(marks.some(({ look }) => look === 'label')).toBe(true)
  for (const a of marks)
    for (const b of marks) {
      if (a === b) continue
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(24)
      if (a.look === 'label' && b.look !== 'cluster') expect(overlap(a.box, around(b, 8, 8))).toBe(false)
    }
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
