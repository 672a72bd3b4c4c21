import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './typed-text.ts'

test('angle brackets become their full-width look-alikes', () => {
  expect(cleanText('<b>Hallo</b>')).toBe('＜b＞Hallo＜/b＞')
})

test('line breaks stay in a text and go from a line', () => {
  expect(cleanText(' eins\r\nzwei ')).toBe('eins\nzwei')
  expect(cleanLine(' eins\r\n zwei ')).toBe('eins zwei')
})

test('invisible characters are removed', () => {
  expect(cleanText('An\u0000na\u202egnp.exe')).toBe('Annagnp.exe')
  expect(cleanText('Zoe\u0308')).toBe('Zoë')
})
