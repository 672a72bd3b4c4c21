import { expect, test } from 'vitest'
import { withCategoryNames } from './category-words.ts'

const beds = { kind: 'offer' as const, plural: { de: 'Betten', en: 'Beds' } }
const seekers = { kind: 'request' as const, plural: { de: 'Suchende', en: 'Seekers' } }

test('menus and the switch of the search have the names of the categories', () => {
  const { de, en } = withCategoryNames({ de: {}, en: {} }, [beds, seekers])
  expect(de).toEqual({
    frame_page_offers: 'Betten',
    search_offers: 'Betten',
    frame_page_requests: 'Suchende',
    search_requests: 'Suchende',
  })
  expect(en).toMatchObject({ search_offers: 'Beds', search_requests: 'Seekers' })
})

test('a word of the folder stays, and two categories of one kind keep the name of the product', () => {
  const own = { de: { search_offers: 'Lager' }, en: { search_offers: 'Bunks' } }
  expect(withCategoryNames(own, [beds]).de).toEqual({ frame_page_offers: 'Betten', search_offers: 'Lager' })
  expect(withCategoryNames({ de: {}, en: {} }, [beds, beds])).toEqual({ de: {}, en: {} })
})
