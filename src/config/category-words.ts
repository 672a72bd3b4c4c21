import { byLocale, type Locale, type Localised } from '#kernel/locale.ts'
import type { OwnWords } from './own-words.ts'

type Category = { kind: 'offer' | 'request'; plural: Localised }

/** Words that are nothing but the name of a kind of listings: in menus, and in the switch between the two kinds. */
const names = {
  offer: ['layout_page_offers', 'search_offers'],
  request: ['layout_page_requests', 'search_requests'],
} as const

/**
 * Adds the names of the categories to a marketplace's words, where it does not replace those words itself and a kind has
 * one category.
 */
export function withCategoryNames(words: OwnWords, categories: Category[]): OwnWords {
  const added = (locale: Locale) =>
    (['offer', 'request'] as const).flatMap((kind) => {
      const [category, another] = categories.filter((each) => each.kind === kind)
      return category && !another ? names[kind].map((key) => [key, category.plural[locale]] as const) : []
    })
  return byLocale((locale) => ({ ...Object.fromEntries(added(locale)), ...words[locale] }))
}
