import { expect, test } from 'vitest'
import { scriptsLater } from './later-scripts.ts'

const page = [
  '<html><head><link fetchpriority="low" rel="modulepreload" href="/assets/a.js"/></head>',
  '<body><script nonce="abc">first()</script><script nonce="abc" type="module" async="">import "/assets/a.js"</script></body></html>',
].join('')

test('a page asks for its scripts later, with its number', () => {
  const later = scriptsLater(page, 'abc')
  expect(later).toContain('<link fetchpriority="low" rel="later" href="/assets/a.js"/>')
  expect(later).toContain('<script nonce="abc" type="text/later" async="">import "/assets/a.js"</script>')
  expect(later).toContain('<script nonce="abc">first()</script>')
  expect(later).toMatch(/<script nonce="abc">\(\(steps\) => \{[\s\S]+\}\)\(\["pointerdown",.+\]\)<\/script><\/head>/)
})

test('what waits for the reader is a program, and a page without scripts stays as it is', () => {
  const [, starter = ''] = /<script nonce="abc">(\(\(steps\)[\s\S]+?)<\/script>/.exec(scriptsLater(page, 'abc')) ?? []
  expect(() => new Function(starter)).not.toThrow()
  const still = '<html><head></head><body></body></html>'
  expect(scriptsLater(still, 'abc')).toBe(still)
})

test('faces of rarer letters come when the page has been drawn, and without script at once', () => {
  const western = '@font-face{font-family:Inter;src:url(/assets/inter-latin-wght-normal-a1.woff2)}'
  const eastern = '@font-face{font-family:Inter;src:url(/assets/inter-latin-ext-wght-normal-b2.woff2)}'
  const styled = page.replace('<head>', `<head><style nonce="abc">${eastern}${western}a{}</style>`)
  const [head = ''] = scriptsLater(styled, 'abc').split('</head>')
  expect(head).toContain(`<style nonce="abc">${western}a{}</style>`)
  expect(head).toContain(`<style nonce="abc" media="not all">${eastern}</style>`)
  expect(head).toContain(`<noscript><style nonce="abc" media="all">${eastern}</style></noscript>`)
})
