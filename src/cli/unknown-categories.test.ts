import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { unknownCategories } from './unknown-categories.ts'

const { db } = await freshDatabase()

test('listings of categories that the folder does not have are counted', async () => {
  const app = await testApp(db)
  const anna = await person(app, 'anna')
  for (const category of ['offeringPlace', 'lookingForPlace', 'lookingForPlace'])
    await publishedListing(app, anna.userId, { category })
  expect(await unknownCategories(app)).toEqual([])
  const categories = app.marketplace.categories.map((category) => ({ ...category, key: `${category.key}s` }))
  const renamed = { ...app, marketplace: { ...app.marketplace, categories } }
  const said = await unknownCategories(renamed)
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^1 stored listings have the category "offeringPlace", which .*euro2024 does not have/),
    expect.stringMatching(/^2 stored listings have the category "lookingForPlace", which/),
  ])
})
