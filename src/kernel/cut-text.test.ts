import { expect, test, vi } from 'vitest'
import { cutText, excerpt } from './cut-text.ts'

const family = '👨‍👩‍👧'

test.each([
  ['abc', 5, 'abc'],
  ['abcdef', 3, 'abc'],
  [`${'a'.repeat(9)}😀`, 10, 'a'.repeat(9)],
  [`ab${family}c`, 5, 'ab'],
  [`ab${family}c`, 2 + family.length, `ab${family}`],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  [`a${'\u0301'.repeat(50)}`, 10, `a${'\u0301'.repeat(9)}`],
  ['😀😀', 1, ''],
  ['\ud83d', 5, '\ufffd'],
  ['abc\ud83d', 3, 'abc'],
])('%j cut at %i is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut)
})

test('at every length the cut text is well formed and short enough', () => {
  const text = `Grüße ${family} aus 🇩🇪 Köln 😀 e\u0301`.repeat(3)
  for (let longest = 0; longest <= text.length; longest += 1) {
    const cut = cutText(text, longest)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeLessThanOrEqual(longest)
    expect(text.startsWith(cut)).toBe(true)
  }
})

test('an excerpt ends with a whole word, also of a text that is one word', () => {
  expect(excerpt('eins zwei drei', 9)).toBe('eins …')
  expect(excerpt('eins', 9)).toBe('eins')
  expect(excerpt(`${'a'.repeat(599)}${'😀'.repeat(20)}`, 600)).toBe(`${'a'.repeat(599)} …`)
})

test('the breaker of characters, which browsers make slowly, is made for the first text that needs it', async () => {
  vi.resetModules()
  const made = vi.spyOn(Intl, 'Segmenter')
  const fresh = await import('./cut-text.ts')
  fresh.cutText('abcdef', 3)
  expect(made).toHaveBeenCalledTimes(0)
  fresh.cutText(`ab${family}c`, 5)
  fresh.cutText(`ab${family}c`, 5)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
