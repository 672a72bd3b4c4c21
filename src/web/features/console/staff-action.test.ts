import { expect, test } from 'vitest'
import { wordNamed } from '#words/catalogue.ts'
import { staffActs } from './staff-action.ts'

test('every action of staff has a sentence that confirms it', () => {
  const intents = Object.keys(staffActs)
  expect(intents.length).toBeGreaterThan(25)
  expect(intents.filter((intent) => !wordNamed(`staff_done_${intent}`))).toEqual([])
})
