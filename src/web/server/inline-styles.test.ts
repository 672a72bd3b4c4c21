import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const known: Record<string, string> = { '/theme.css': ':root{--ink:#111}', '/assets/frame-a1.css': '.c1_0{color:red}' }
const styleSheets = (address: string) => known[address] ?? null

test('a page has its styles in it, in their order and with its number', () => {
  const page = [
    '<link rel="icon" href="/favicon.svg"/>',
    '<link rel="stylesheet" href="/theme.css"/>',
    '<link nonce="abc" rel="stylesheet" href="/assets/frame-a1.css#"/>',
  ].join('')
  expect(inlineStyles(page, 'abc', styleSheets)).toBe(
    [
      '<link rel="icon" href="/favicon.svg"/>',
      '<style nonce="abc">:root{--ink:#111}</style>',
      '<style nonce="abc">.c1_0{color:red}</style>',
    ].join(''),
  )
})

test('what is not known, or would end the page too soon, is asked for as before', () => {
  const page = '<link rel="stylesheet" href="/assets/other.css"/>'
  expect(inlineStyles(page, 'abc', styleSheets)).toBe(page)
  expect(inlineStyles(page, 'abc', () => 'a{}</style><script>')).toBe(page)
})
