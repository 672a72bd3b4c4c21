import { expect, test } from 'vitest'
import { shownKilometres } from './kilometres.ts'

test('a vague distance is shown in halves below ten kilometres and in whole ones from there on', () => {
  const shown = [0.04, 0.7, 1.3, 9.6, 9.8, 10.4, 31.4].map(shownKilometres)
  expect(shown).toEqual([0.5, 0.5, 1.5, 9.5, 10, 10, 31])
})
