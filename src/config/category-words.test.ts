import { expect, test } from 'vitest'
import { byLocale } from '#kernel/locale.ts'
import { withCategoryNames } from './category-words.ts'

/** Other languages of the product have the English text. */
const named = (de: string, en: string) => ({ ...byLocale(() => en), de })
const beds = { kind: 'offer' as const, plural: named('Betten', 'Beds') }
const seekers = { kind: 'request' as const, plural: named('Suchende', 'Seekers') }
const none = byLocale(() => ({}))

test('menus and the switch of the search have the names of the categories', () => {
  const { de, en } = withCategoryNames(none, [beds, seekers])
  expect(de).toEqual({
    layout_page_offers: 'Betten',
    search_offers: 'Betten',
    layout_page_requests: 'Suchende',
    search_requests: 'Suchende',
  })
  expect(en).toMatchObject({ search_offers: 'Beds', search_requests: 'Seekers' })
})

test('a word of the folder stays, and two categories of one kind keep the name of the product', () => {
  const own = { ...none, de: { search_offers: 'Lager' } }
  expect(withCategoryNames(own, [beds]).de).toEqual({ layout_page_offers: 'Betten', search_offers: 'Lager' })
  expect(withCategoryNames(none, [beds, beds])).toEqual(none)
})
