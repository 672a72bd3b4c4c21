import { expect, test } from 'vitest'
import { removeStoredForm, storeForm, readStoredForm, equalForms } from './stored-form.ts'

test('typed values are stored by listing and tab until they are removed', () => {
  storeForm('a', 'description', { title: 'Zimmer' })
  expect(readStoredForm('a', 'description')).toEqual({ title: 'Zimmer' })
  expect(readStoredForm('a', 'location')).toBeUndefined()
  expect(readStoredForm('b', 'description')).toBeUndefined()
  removeStoredForm('a', 'description')
  expect(readStoredForm('a', 'description')).toBeUndefined()
})

test('two forms are the same when their common fields have the same values', () => {
  expect(equalForms({ title: 'Zimmer ' }, { title: 'Zimmer', other: 'x' })).toBe(true)
  expect(equalForms({ text: 'a\r\nb' }, { text: 'a\nb' })).toBe(true)
  expect(equalForms({ title: 'Zimmer' }, { title: '' })).toBe(false)
})
