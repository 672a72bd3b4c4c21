import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test('a long text ends at a word with an ellipsis', () => {
  expect(shortenText('Wir kommen mit dem Zug und bringen Kuchen mit.', 30)).toBe('Wir kommen mit dem Zug und …')
})

test('a short text stays as it is, in one paragraph', () => {
  expect(shortenText('Ein Sofa.\n\nMehr nicht.', 40)).toBe('Ein Sofa. Mehr nicht.')
})

test('one endless word is cut as well', () => {
  expect(shortenText('a'.repeat(50), 10)).toBe(`${'a'.repeat(10)} …`)
})
