import { expect, test } from 'vitest'
import { forgetForm, keepForm, keptForm, sameTyped } from './kept-form.ts'

test('what was typed into a tab is kept by listing and tab until it is forgotten', () => {
  keepForm('a', 'description', { title: 'Zimmer' })
  expect(keptForm('a', 'description')).toEqual({ title: 'Zimmer' })
  expect(keptForm('a', 'location')).toBeUndefined()
  expect(keptForm('b', 'description')).toBeUndefined()
  forgetForm('a', 'description')
  expect(keptForm('a', 'description')).toBeUndefined()
})

test('forms are the same when they say the same where they ask the same', () => {
  expect(sameTyped({ title: 'Zimmer ' }, { title: 'Zimmer', other: 'x' })).toBe(true)
  expect(sameTyped({ text: 'a\r\nb' }, { text: 'a\nb' })).toBe(true)
  expect(sameTyped({ title: 'Zimmer' }, { title: '' })).toBe(false)
})
