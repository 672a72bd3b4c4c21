import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { catalogueText, wordKeys } from './catalogue.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/marketplace-folder.md'), 'utf8')

test('the words that the guide of the folder says belong together are words of the product', () => {
  const [, section = ''] = guide.split('### Words that belong together')
  const [table = ''] = section.split('\n## ')
  const keys = [...table.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(25)
  const known = new Set(wordKeys.flatMap((key) => [key, key.replace(/_paid$/, '')]))
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

test('no word of the product speaks of football, of a tournament or of the name of one site', () => {
  const foreign = /fußball|football|stadi(on|um)|turnier|tournament|\bEM\b|\bQuartier\b/i
  const found = locales.flatMap((locale) =>
    wordKeys.filter((key) => foreign.test(JSON.stringify(catalogueText(key, locale)))),
  )
  expect(found).toEqual([])
})
