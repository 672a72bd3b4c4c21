/** Pages that production requires: the operator, the stored data, and the terms. */
export const legalPages = ['imprint', 'privacy-policy', 'terms-of-service'] as const

/** Pages that menus, forms and texts of the product link to when the marketplace has them. */
export const productPages = [
  ...legalPages,
  'about-the-data',
  'accessibility',
  'about',
  'how-it-works',
  'help-and-donate',
  'partners',
  'faq',
  'safety-center',
] as const

/** Returns those of the product's pages that a marketplace does not have: nothing links to them. */
export function missingPages({ pages }: { pages: { key: string }[] }): string[] {
  return productPages.filter((key) => !pages.some((page) => page.key === key))
}
