import { expect, test } from 'vitest'
import { cornerOf } from './card-corner.ts'
import { around } from './mark-boxes.ts'

const card = { width: 304, height: 330 }
const map = { left: 800, right: 1400, top: 140, bottom: 1000 }
const at = (x: number, y: number) => around({ x, y }, 80, 20)

test('the card stands in the lower right corner where that covers nothing, or no more than another one', () => {
  expect(cornerOf(card, map, { marks: [], own: undefined })).toBe('bottom-end')
  expect(cornerOf(card, map, { marks: [at(900, 300), at(900, 900)], own: undefined })).toBe('bottom-end')
  expect(cornerOf(card, map, { marks: [at(900, 300), at(900, 900), at(1300, 900)], own: undefined })).toBe('bottom-end')
})

test('the card stands in another corner where it covers fewer marks', () => {
  expect(cornerOf(card, map, { marks: [at(1300, 900)], own: undefined })).toBe('bottom-start')
  expect(cornerOf(card, map, { marks: [at(1300, 900), at(900, 900)], own: undefined })).toBe('top-start')
})

test('the card does not cover the mark of its own listing, whatever else it covers', () => {
  const own = at(1300, 900)
  expect(cornerOf(card, map, { marks: [own, at(900, 700), at(900, 800), at(900, 900)], own })).toBe('top-start')
})
