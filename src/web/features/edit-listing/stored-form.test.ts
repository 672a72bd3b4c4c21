import { expect, test } from 'vitest'
import { removeStoredForm, storeForm, readStoredForm, equalForms } from './stored-form.ts'

test('what was typed into a tab is kept by listing and tab until it is forgotten', () => {
  storeForm('a', 'description', { title: 'Zimmer' })
  expect(readStoredForm('a', 'description')).toEqual({ title: 'Zimmer' })
  expect(readStoredForm('a', 'location')).toBeUndefined()
  expect(readStoredForm('b', 'description')).toBeUndefined()
  removeStoredForm('a', 'description')
  expect(readStoredForm('a', 'description')).toBeUndefined()
})

test('forms are the same when they say the same where they ask the same', () => {
  expect(equalForms({ title: 'Zimmer ' }, { title: 'Zimmer', other: 'x' })).toBe(true)
  expect(equalForms({ text: 'a\r\nb' }, { text: 'a\nb' })).toBe(true)
  expect(equalForms({ title: 'Zimmer' }, { title: '' })).toBe(false)
})
