import { expect, test } from 'vitest'
import { catalogueWord, wordId, wordKeys } from './catalogue.ts'
import { wordFaults } from './check-own-words.ts'
import { fillWord } from './fill-word.ts'
import * as m from './compiled/messages.js'
import { setOwnWords } from './own-words.ts'

test('a word is read with the names of its values and both of its forms', () => {
  expect(catalogueWord('listing_nights', 'de')).toEqual({ one: '{count} Nacht', other: '{count} Nächte' })
  expect(catalogueWord('listing_share', 'en')).toEqual({ other: 'Share' })
})

test('no two words have the same id, so that a page puts the right one otherwise', () => {
  expect(wordKeys.length).toBeGreaterThan(1000)
  expect(new Set(wordKeys.map(wordId)).size).toBe(wordKeys.length)
})

test('every word of the product can stand in the file of a marketplace as it is', () => {
  for (const locale of ['de', 'en'] as const) {
    const all = wordKeys.map((key) => {
      const { one, other } = catalogueWord(key, locale)
      return [key, one === undefined ? other : { one, other }] as const
    })
    expect([...wordFaults(Object.fromEntries(all), locale, [])]).toEqual([])
  }
})

test('a word with two forms goes by the number, in the language that is spoken', () => {
  const nights = { one: 'eine Nacht', other: '{count} Nächte' }
  expect([1, 2].map((count) => fillWord(nights, { count }, 'de'))).toEqual(['eine Nacht', '2 Nächte'])
  setOwnWords({ de: { listing_nights: nights }, en: {} })
  expect(m.listing_nights({ count: 1 }, { locale: 'de' })).toBe('eine Nacht')
  expect(m.listing_nights({ count: 1 }, { locale: 'en' })).toBe('1 night')
  setOwnWords({})
  expect(m.listing_nights({ count: 1 }, { locale: 'de' })).toBe('1 Nacht')
})
