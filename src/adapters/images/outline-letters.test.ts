import { expect, test } from 'vitest'
import { outlineLetters } from './outline-letters.ts'

const drawn = (attributes: string, words: string) => outlineLetters(`<text ${attributes}>${words}</text>`)

test('words of a drawing become outlines where the words stood, with their colours', async () => {
  const path = await drawn('x="20" y="50" font-size="30" fill="#123456" stroke="#ffffff"', 'Dortmund')
  expect(path).toMatch(/^<path d="M[^"]+Z" fill="#123456" stroke="#ffffff"\/>$/)
  const { left, right, top, bottom } = boxOf(path)
  expect(left).toBeGreaterThan(20)
  expect(right - left, 'eight letters of Inter').toBeCloseTo(134, -1)
  expect([Math.round(top), Math.round(bottom)], 'from the ascender to the line').toEqual([28, 50])
})

test('words that end or have their middle at a spot do so', async () => {
  const start = boxOf(await drawn('x="300" y="50" font-size="20"', 'Hörde'))
  const end = boxOf(await drawn('x="300" y="50" font-size="20" text-anchor="end"', 'Hörde'))
  const middle = boxOf(await drawn('x="300" y="50" font-size="20" text-anchor="middle"', 'Hörde'))
  expect(end.right).toBeLessThan(300)
  expect(middle.left - end.left).toBeCloseTo((start.left - end.left) / 2, 1)
})

test('umlauts, Polish and Turkish names and escaped characters are drawn, and characters that no font has are left out', async () => {
  for (const sign of ['ä', 'ß', 'Ł', 'ź', 'ğ', '·', '&#38;'])
    expect(await drawn('x="0" y="0"', sign), sign).toMatch(/d="M/)
  expect(await drawn('x="0" y="0"', '東')).toBe('<path d=""/>')
})

function boxOf(path: string): { left: number; right: number; top: number; bottom: number } {
  const numbers = [...(/d="([^"]*)"/.exec(path)?.[1] ?? '').matchAll(/-?[\d.]+/g)].map(Number)
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
