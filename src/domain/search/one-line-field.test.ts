import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fieldSchema } from '#config/field.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { createDraft, updateListing } from '#domain/listings/index.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { parseSearchQuery, searchListings } from './index.ts'

const { db } = await freshDatabase()
const meadow = fieldSchema.parse({
  key: 'meadow',
  kind: 'choice',
  tab: 'description',
  categories: ['offeringPlace'],
  label: { de: 'Gibt es eine Wiese?', en: 'Is there a meadow?' },
  options: [
    { value: 'large', label: { de: 'Ja, einen großen', en: 'Yes, a large one' } },
    { value: 'none', label: { de: 'Nein', en: 'No' } },
  ],
  filter: { place: 'secondary', label: { de: 'Wiese', en: 'Meadow' } },
})
const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../..'))
const marketplace = { ...euro2024, fields: [...euro2024.fields, meadow] }
const app = await testApp(db, { marketplace })
const anna = await person(app, 'anna')

test('a field that a marketplace adds in one line is validated, stored, searchable, and asked of its own kind only', async () => {
  const { id } = await createDraft(app, anna, { category: 'offeringPlace', fields: { meadow: 'large' } })
  const other = await createDraft(app, anna, { category: 'offeringPlace', fields: { meadow: 'none' } })
  await db.updateTable('listings').set({ state: 'published', publishedAt: app.clock.now() }).execute()
  const find = async (query: string) => {
    const { cards } = await searchListings(app, anna, parseSearchQuery(new URLSearchParams(query), marketplace))
    return cards.map((card) => card.id)
  }
  expect(await find('pub_meadow=large')).toEqual([id])
  expect((await find('pub_meadow=has_any:large,none')).toSorted()).toEqual([id, other.id].toSorted())
  await expect(updateListing(app, anna, { id, fields: { meadow: 'huge' } })).rejects.toMatchObject({
    code: 'field-invalid',
    field: 'meadow',
  })
  const request = createDraft(app, anna, { category: 'lookingForPlace', fields: { meadow: 'large' } })
  await expect(request).rejects.toMatchObject({ code: 'field-invalid', field: 'meadow' })
})
