import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { legalPages } from '#config/product-pages.ts'
import type { Locale } from '#kernel/locale.ts'
import { marketplaceWord } from './marketplace-word.ts'

/** A link of the layout with its label. */
export type LayoutLink = { label: string; to: string }

const legalRow = [...legalPages, 'about-the-data']

/** Returns the links of the top bar. */
export function navigationLinks(marketplace: Marketplace, locale: Locale): LayoutLink[] {
  return links(marketplace, marketplace.navigation, locale, 'layout_nav')
}

/** Returns the columns of the footer. A column whose pages are all missing is left out. */
export function footerColumns(marketplace: Marketplace, locale: Locale): { heading: string; links: LayoutLink[] }[] {
  return marketplace.footer
    .map(({ heading, pages }) => ({ heading: heading[locale], links: links(marketplace, pages, locale) }))
    .filter((column) => column.links.length > 0)
}

/** Returns the links to the legal pages of the marketplace. */
export function legalLinks(marketplace: Marketplace, locale: Locale): LayoutLink[] {
  return links(marketplace, legalRow, locale)
}

/** Returns the links to all other content pages, for the menus: all but the legal ones, the marketplace's own at the end. */
export function menuLinks(marketplace: Marketplace, locale: Locale): LayoutLink[] {
  const order = ['about', 'how-it-works', 'help-and-donate', 'partners', 'faq', 'safety-center']
  const elsewhere: string[] = [...order, ...legalRow, 'accessibility']
  const own = marketplace.pages.map(({ key }) => key).filter((key) => !elsewhere.includes(key))
  return links(marketplace, [...order, ...own, 'about#contact'], locale)
}

/** Returns the label of a page in menus: the product's word, the marketplace's own, or the page's title. */
export function pageLabel(marketplace: Marketplace, entry: string, locale: Locale, prefix = 'layout_page'): string {
  const key = entry.replaceAll(/[-#]/g, '_')
  const title = /^# (.+)/.exec(findPage(marketplace, entry)?.markdown[locale] ?? '')?.[1]
  const word = (start: string) => marketplaceWord(marketplace, `${start}_${key}`, locale)
  return word(prefix) || word('layout_page') || title || entry
}

/** Returns the address of a search for one category. */
export function categorySearch(category: string): string {
  return `/s?pub_category=${encodeURIComponent(category)}`
}

/** Returns the address of the search for offers; it names no category when there is one kind only. */
export function offersSearch(marketplace: Marketplace): string {
  const offers = categoriesOfKind(marketplace, 'offer')
  return offers.length < marketplace.categories.length ? categorySearch(offers.join(',')) : '/s'
}

function links(marketplace: Marketplace, entries: string[], locale: Locale, prefix?: string): LayoutLink[] {
  return entries.flatMap((entry) => {
    const to = addressOf(marketplace, entry)
    return to ? [{ label: pageLabel(marketplace, entry, locale, prefix), to }] : []
  })
}

function addressOf(marketplace: Marketplace, entry: string): string | undefined {
  if (entry === 'new-listing') return '/l/new'
  if (entry === 'offers' || entry === 'requests') {
    const kind = entry === 'offers' ? 'offer' : 'request'
    const category = marketplace.categories.find((each) => each.kind === kind)
    return category && categorySearch(category.key)
  }
  return findPage(marketplace, entry) ? `/${entry}` : undefined
}

function findPage(marketplace: Marketplace, entry: string) {
  const [key] = entry.split('#')
  return marketplace.pages.find((page) => page.key === key)
}
