import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtStyleSheets, inlineStyles, stylesAhead } from './inline-styles.ts'

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

test('a page with scripts has its styles in it, and its links behind which scripts find them do not hold it up', () => {
  const page =
    '<head><link rel="stylesheet" href="/theme.css"/><link nonce="abc" rel="stylesheet" href="/assets/frame-a1.css"/></head>'
  const [links, styles] = stylesAhead(page, 'abc', styleSheets).split(/(?=<style)/)
  expect(links).toBe(
    '<head><link media="print" rel="stylesheet" href="/theme.css"/>' +
      '<link media="print" nonce="abc" rel="stylesheet" href="/assets/frame-a1.css"/>',
  )
  expect(styles).toBe('<style nonce="abc">:root{--ink:#111}\n.c1_0{color:red}</style></head>')
})

test('what is not known, or would end the page too soon, is asked for as before', () => {
  const page = '<link rel="stylesheet" href="/assets/other.css"/>'
  expect(inlineStyles(page, 'abc', styleSheets)).toBe(page)
  expect(inlineStyles(page, 'abc', () => 'a{}</style><script>')).toBe(page)
  expect(stylesAhead(page, 'abc', styleSheets)).toBe(page)
  expect(stylesAhead(page, 'abc', () => 'a{}</style><script>')).toBe(page)
})

test('letters beyond those of English stand in a page as they stand in the style sheets', () => {
  const pages = mkdtempSync(join(tmpdir(), 'quartier-styles-'))
  try {
    mkdirSync(join(pages, 'assets'))
    writeFileSync(join(pages, 'assets/frame-a1.css'), 'p::before{content:"„Grüße“ → "}')
    const read = builtStyleSheets(pages, '/* Möbel */')
    const page = Buffer.from(
      '<link rel="stylesheet" href="/theme.css"/><link rel="stylesheet" href="/assets/frame-a1.css"/>Łódź',
    )
    expect(Buffer.from(inlineStyles(page.toString('latin1'), 'abc', read), 'latin1').toString()).toBe(
      '<style nonce="abc">/* Möbel */</style><style nonce="abc">p::before{content:"„Grüße“ → "}</style>Łódź',
    )
  } finally {
    rmSync(pages, { recursive: true })
  }
})
