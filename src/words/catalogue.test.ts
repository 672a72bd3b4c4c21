import { expect, test } from 'vitest'
import { locales } from '#kernel/locale.ts'
import { catalogueText, wordKeys } from './catalogue.ts'
import { wordFaults } from './check-own-words.ts'
import { fillWord } from './fill-word.ts'
import * as m from './compiled/messages.js'
import { setOwnWords } from './word.ts'

test('a word is read as it is written, with the names of its values and its plural forms', () => {
  expect(catalogueText('listing_nights', 'de')).toEqual({ one: '{count} Nacht', other: '{count} Nächte' })
  expect(catalogueText('listing_share', 'en')).toBe('Share')
})

test('every word of the product can stand in the file of a marketplace as it is', () => {
  for (const locale of locales) {
    const all = Object.fromEntries(wordKeys.map((key) => [key, catalogueText(key, locale)]))
    expect([...wordFaults(all, locale, [])]).toEqual([])
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

test('a value that ends with a full stop takes the place of the one that follows', () => {
  const outside = 'Angeboten wird {days}. Frag nach, wenn {when} …'
  expect(fillWord(outside, { days: '20.–23. Dez.', when: 'am 24.' }, 'de')).toBe(
    'Angeboten wird 20.–23. Dez. Frag nach, wenn am 24. …',
  )
  expect(fillWord('Offered {days}.', { days: '20 – 23 Dec' }, 'en')).toBe('Offered 20 – 23 Dec.')
})
