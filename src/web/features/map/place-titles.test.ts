import { expect, test } from 'vitest'
import { labelPlaces, raisedSize } from './label-places.ts'
import { around, everywhere, isInside, overlap } from './mark-boxes.ts'
import type { SpotItems } from './marks.ts'
import { placeTitles } from './place-titles.ts'

const long = 'Ruhiges Zimmer mit Blick auf die Dächer'
const spot = (x: number, y: number, title = long): SpotItems => ({
  key: `${x},${y}`,
  items: [{ id: `${x},${y}`, lat: 0, lng: 0, title, kind: 'offer', x, y }],
  x,
  y,
})
const options = { view: everywhere, byFinger: false, dotHalf: 13 }

test('a title that stands in the way of another one moves to another of its places', () => {
  // Below the first point there is room for one row of titles, which the first one takes; the second point has no other.
  const fixed = [
    { left: -400, right: 400, top: -200, bottom: 62 },
    { left: -400, right: 400, top: 138, bottom: 400 },
    { left: -400, right: -190, top: 0, bottom: 400 },
    { left: 215, right: 400, top: 0, bottom: 400 },
  ]
  const marks = placeTitles([spot(0, 100), spot(100, 100)], fixed, options)
  expect(marks.map(({ look }) => look)).toEqual(['label', 'label'])
  const [one, other] = marks
  expect(one && other && overlap(one.box, other.box)).toBe(false)
})

test('a title that is pointed at, and is longer then, does not cover what is fixed beside it', () => {
  const stadium = { left: 88, right: 160, top: -15, bottom: 15 }
  const [mark] = placeTitles([spot(0, 0)], [stadium], options)
  expect(mark).toMatchObject({ look: 'label', place: 'on' })
  const { width, height } = raisedSize(mark!.items)
  const box = labelPlaces(mark!, width, height).find(({ place }) => place === mark!.raised)?.box
  expect(box && overlap(box, stadium)).toBe(false)
})

test('a title that is pointed at stays as long as it was where all of it would cover another mark', () => {
  const [alone] = placeTitles([spot(0, 0)], [], options)
  expect(alone).toMatchObject({ look: 'label', tight: false })
  const [mark, beside] = placeTitles([spot(0, 0), spot(105, 0)], [], options)
  expect(beside?.look).toBe('label')
  expect(mark).toMatchObject({ look: 'label', tight: true, place: 'on', raised: 'on' })
})

test('a title that has no room for all of it stays as it was, rather than on a stadium', () => {
  const view = { left: 0, right: 260, top: -100, bottom: 100 }
  const stadium = { left: 0, right: 70, top: -100, bottom: 100 }
  const [mark] = placeTitles([spot(80, 0)], [stadium], { ...options, view })
  expect(mark).toMatchObject({ look: 'label', place: 'right', raised: 'right', tight: true })
})

test('a title that goes elsewhere while it is pointed at does not cover another mark there', () => {
  const view = { left: 0, right: 420, top: 0, bottom: 300 }
  const short = 'Bett'
  // Where they stand the whole title would be cut by the edge; below its point is another mark.
  for (const x of [60, 90, 120, 150])
    for (const beside of [spot(x + 20, 190, short), spot(x - 30, 110, short), spot(x + 60, 180, short)]) {
      const marks = placeTitles([spot(x, 150), beside], [], { ...options, view })
      const [mark, other] = marks
      if (mark?.look !== 'label' || mark.tight) continue
      const { width, height } = raisedSize(mark.items)
      const box = labelPlaces(mark, width, height).find(({ place }) => place === mark.raised)?.box
      expect(box && overlap(box, other!.box)).toBe(false)
    }
})

test('the title of a dot that is pointed at covers no other title where it can be helped', () => {
  // Titles have room only in two rows, which the others take.
  const fixed = [
    { left: -600, right: 600, top: -400, bottom: -22 },
    { left: -600, right: 600, top: 22, bottom: 30 },
  ]
  const marks = placeTitles([spot(0, 0), spot(30, 0), spot(-30, 0)], fixed, options)
  for (const mark of marks.filter(({ look }) => look === 'dot')) {
    const { width, height } = raisedSize(mark.items)
    const box = labelPlaces(mark, width, height).find(({ place }) => place === mark.raised)?.box
    const titles = marks.filter((other) => other.look === 'label').map((other) => other.box)
    const free = labelPlaces(mark, width, height).some(
      (each) => each.place !== 'on' && ![...titles, ...fixed].some((other) => overlap(other, each.box)),
    )
    expect(free && titles.some((title) => box && overlap(title, box))).toBe(false)
  }
  expect(marks.some(({ look }) => look === 'dot')).toBe(true)
})

test('a title that is pointed at is whole inside the visible part of the map, that of a dot beside the dot', () => {
  const view = { left: 0, right: 390, top: 0, bottom: 600 }
  for (const x of [6, 100, 195, 384])
    for (const y of [60, 300, 540])
      for (const fixed of [[], [everywhere]]) {
        const [mark] = placeTitles([spot(x, y)], fixed, { ...options, view })
        const { width, height } = raisedSize(mark!.items)
        const box = labelPlaces(mark!, width, height).find(({ place }) => place === mark!.raised)?.box
        expect(box && isInside(box, view)).toBe(true)
        if (mark!.look === 'dot') expect(overlap(box!, around({ x, y }, 5, 5))).toBe(false)
      }
})
