import { expect, test } from 'vitest'
import { boxIn, cornerOf } from './card-corner.ts'
import { around } from './mark-boxes.ts'

const card = { width: 304, height: 330 }
const map = { left: 800, right: 1400, top: 140, bottom: 1000 }
const at = (x: number, y: number) => around({ x, y }, 80, 20)

test('the card stands in the lower right corner where that covers neither its own mark nor a venue', () => {
  expect(cornerOf(card, map, { venues: [], own: undefined })).toBe('bottom-end')
  expect(cornerOf(card, map, { venues: [at(900, 900)], own: at(900, 300) })).toBe('bottom-end')
})

test('the card stands in another corner rather than on a venue or on its own mark', () => {
  expect(cornerOf(card, map, { venues: [at(1300, 900)], own: undefined })).toBe('bottom-start')
  expect(cornerOf(card, map, { venues: [], own: at(1300, 900) })).toBe('bottom-start')
  expect(cornerOf(card, map, { venues: [at(1300, 900), at(900, 900)], own: undefined })).toBe('top-start')
})

test('the card does not cover its own mark, whatever venues it covers', () => {
  const venues = [at(900, 300), at(900, 700), at(900, 900)]
  expect(cornerOf(card, map, { venues, own: at(1300, 900) })).toBe('top-start')
})

test('the room of the card is clear of the edges of the map', () => {
  expect(boxIn('bottom-end', map, card)).toEqual({ left: 1080, right: 1384, top: 634, bottom: 964 })
  expect(boxIn('top-start', map, card)).toEqual({ left: 816, right: 1120, top: 216, bottom: 546 })
})
