import type { Marketplace } from './marketplace.ts'

/** Returns the keys of a marketplace's categories of offers or of requests, in its order. */
export function categoriesOfKind(
  { categories }: { categories: Pick<Marketplace['categories'][number], 'key' | 'kind'>[] },
  kind: 'offer' | 'request',
): string[] {
  return categories.filter((category) => category.kind === kind).map(({ key }) => key)
}
