import { expect, test } from 'vitest'
import { markdownRenderer } from './render-markdown.ts'

const render = markdownRenderer(['terms-of-service'])

test('a link to a page that the marketplace does not have is shown as its words', () => {
  expect(render('[terms](/terms-of-service#age) [about](/about) [search](/s)')).toBe(
    '<p>terms <a href="/about">about</a> <a href="/s">search</a></p>\n',
  )
})

test('raw HTML is shown as text, and links lead only where links should', () => {
  const html = render(
    '<img src=x onerror=alert(1)> [ok](/about) [bad](javascript:alert(1)) [away](https://example.org)',
  )
  expect(html).not.toMatch(/<img|javascript:/)
  expect(html).toContain('<a href="/about">ok</a>')
  expect(html).toContain('<a href="https://example.org" rel="noopener">away</a>')
})

test('a table that is wider than a phone can be scrolled by keyboard', () => {
  expect(render('| A | B |\n| - | - |\n| 1 | 2 |\n')).toContain('<table tabindex="0">')
})

test('nothing is rendered as nothing', () => {
  expect(render(' \n')).toBe('')
})
