import { expect, test } from 'vitest'
import { shouldSearchAfterMove } from './should-search-after-move.ts'

const move = { byReader: true, searchOnMove: true, narrow: false }

test('a move of the map by the reader starts a search', () => {
  expect(shouldSearchAfterMove(move)).toBe(true)
})

test('a move by the page, with searching switched off, or in a narrow window starts none', () => {
  for (const other of [{ byReader: false }, { searchOnMove: false }, { narrow: true }])
    expect(shouldSearchAfterMove({ ...move, ...other }), JSON.stringify(other)).toBe(false)
})
