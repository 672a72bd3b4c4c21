import type { App } from '#domain/app.ts'

/**
 * Returns a sentence for each category of stored listings that the marketplace does not have, as after its key was
 * renamed or with the data of another marketplace. Nobody finds such listings.
 */
export async function unknownCategories({ db, marketplace }: Pick<App, 'db' | 'marketplace'>): Promise<string[]> {
  const found = await db
    .selectFrom('listings')
    .select(['category', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deleted', '=', false)
    .where('category', 'is not', null)
    .where(
      'category',
      'not in',
      marketplace.categories.map(({ key }) => key),
    )
    .groupBy('category')
    .execute()
  return found.map(
    ({ category, count }) =>
      `${count} stored listings have the category "${category}", which ${marketplace.folder} does not have: rename it back, or start with another DATA_DIR`,
  )
}
