import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded/embedded-geocoder.ts'
import { createSharpProcessor } from '#adapters/images/sharp-processor.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { Problem } from '#kernel/problem.ts'
import { testApp } from '#tests/app.ts'
import { backupFolders } from '#tests/backups.ts'
import { freshDatabase } from '#tests/database.ts'
import { importTable, type TableRow } from './import-table.ts'

const { db } = await freshDatabase()
const folders = backupFolders()
const app = await testApp(db, {
  storage: createDiskStorage(folders.target),
  imageProcessor: createSharpProcessor(),
  geocoder: await createEmbeddedGeocoder(resolve(import.meta.dirname, '../../../build/geo'), {
    homeCountry: 'DE',
  } as never),
})
const system = { kind: 'system', locale: 'en' } as const
const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'green' } })
  .jpeg()
  .toBuffer()
const openPicture = async (_: TableRow, name: string) => {
  if (name !== 'room.jpg') throw new Problem('not-found', { field: `pictures ${name}` })
  return picture
}
const person = (line: number, values: Record<string, unknown>): TableRow => ({
  kind: 'person',
  file: 'people.csv',
  line,
  values,
})
const listing = (line: number, values: Record<string, unknown>): TableRow => ({
  kind: 'listing',
  file: 'listings.csv',
  line,
  values: {
    author: 'anna@example.org',
    category: 'offeringPlace',
    title: 'Ruhiges Zimmer zum Hof',
    description: 'Zwei Betten und ein Schreibtisch.',
    capacity: '2',
    address: 'Dortmund',
    language: 'de|en',
    pets: 'no',
    accessibility: 'no',
    assistanceAnimals: 'yes',
    pictures: 'room.jpg',
    state: 'published',
    ...values,
  },
})
const people = [
  person(2, { email: 'anna@example.org', firstName: 'Anna', lastName: 'Lindner', emailConfirmed: 'yes' }),
  person(3, {
    email: 'gemeinde@example.org',
    profileType: 'organisation',
    name: 'Gemeinde Sankt Josef',
    organisationType: app.marketplace.organisationTypes[0]?.value,
    locale: 'en',
  }),
]
const counts = async () => {
  const tables = ['users', 'userEmails', 'listings', 'events', 'images'] as const
  return Promise.all(
    tables.map(async (table) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    ),
  )
}
const run = (rows: TableRow[], dryRun = false) => importTable(app, system, rows, { dryRun, openPicture })

test('each mistake is told with file, line and field, and nothing is changed, by a dry run nor otherwise', async () => {
  const wrong = [
    person(2, { email: 'anna(at)example.org', firstName: 'Anna', lastName: '', shoeSize: '38' }),
    person(3, { email: 'ben@example.org', firstName: 'Ben', lastName: 'Yilmaz' }),
    person(4, { email: 'BEN@example.org', firstName: 'Ben', lastName: 'Yilmaz' }),
    listing(2, { author: 'nobody@example.org' }),
    listing(3, { author: 'ben@example.org', address: 'Xyzzyqux 99', capacity: 'two' }),
    listing(4, { author: 'ben@example.org', pictures: 'room.jpg|lost.jpg' }),
    listing(5, { author: 'ben@example.org', pets: 'perhaps' }),
    listing(6, { author: 'ben@example.org', category: 'castle' }),
    listing(7, { author: 'ben@example.org', description: undefined }),
  ]
  for (const dryRun of [true, false]) {
    const { mistakes } = await run(wrong, dryRun)
    const said = mistakes.map(({ file, line, field, problem }) => `${file}:${line} ${field} ${problem.code}`)
    expect(said).toEqual([
      'people.csv:2 lastName field-required',
      'people.csv:2 email email-invalid',
      'people.csv:2 shoeSize validation-disallowed-key',
      'people.csv:4 email email-taken',
      'listings.csv:2 author email-not-found',
      'listings.csv:3 capacity field-invalid',
      'listings.csv:4 pictures lost.jpg not-found',
      'listings.csv:5 pets field-invalid',
      'listings.csv:6 category field-required',
      'listings.csv:7 description field-required',
    ])
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
  }
})

test('a dry run of good lines counts them and changes nothing', async () => {
  expect(await run([...people, listing(2, {})], true)).toEqual({ people: 2, listings: 1, mistakes: [] })
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})

test('people and listings are there afterwards, public where it says so, and nobody gets a mail', async () => {
  const rows = [listing(2, {}), listing(3, { title: 'Sofa für eine Nacht', state: 'draft' }), ...people]
  expect(await run(rows)).toEqual({ people: 2, listings: 2, mistakes: [] })
  const found = await db
    .selectFrom('listings as l')
    .innerJoin('users as u', 'u.id', 'l.authorId')
    .leftJoin('listingLocations as p', 'p.listingId', 'l.id')
    .select(['l.title', 'l.state', 'u.email', 'u.passwordHash', 'l.publicData', 'p.address'])
    .orderBy('l.title')
    .execute()
  expect(found).toMatchObject([
    { title: 'Ruhiges Zimmer zum Hof', state: 'published', email: 'anna@example.org', address: 'Dortmund' },
    { title: 'Sofa für eine Nacht', state: 'draft', passwordHash: null },
  ])
  expect(found[0]?.publicData).toMatchObject({ language: ['de', 'en'], pets: 'no' })
  const searched = await db.selectFrom('listingSearch').select('listingId').execute()
  expect(searched).toHaveLength(1)
  while ((await drainEvents(app)) + (await deliverDueMails(app)) > 0);
  expect(app.sent).toEqual([])
  expect((await db.selectFrom('events').select('id').execute()).length).toBeGreaterThan(4)
})

test('only the command line may do that', async () => {
  const visitor = { kind: 'visitor', locale: 'en' } as const
  await expect(importTable(app, visitor, people, { dryRun: true, openPicture })).rejects.toThrow()
})
