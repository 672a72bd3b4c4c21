import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { createMailer } from '#adapters/mail/create-mailer.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { saveDraft, sendMessage } from '#domain/messages/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import { requestPasswordReset, updateProfileData } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { day } from '#tests/app.ts'
import { password } from '#tests/people.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { deleteAccount, purgeExpired } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-erasure-'))
afterAll(() => rmSync(folder, { recursive: true }))
const logged: string[] = []
const { app, people, room } = await stayWorld({
  storage: createDiskStorage(folder),
  log: (...line) => void logged.push(JSON.stringify(line)),
})
const { anna, ben } = people
const site = { name: 'Quartier', publicUrl: app.publicUrl, timeZone: 'Europe/Berlin' }
app.mailer = createMailer(
  { kind: 'kept', from: 'Quartier <noreply@example.org>' } as never,
  site as never,
  app.db,
  app.clock,
)

/** What only Anna has told; the words of a message stand in the conversation for its other side, and nowhere else. */
const secrets = {
  name: 'Lindner',
  address: 'anna@example.org',
  phone: '0160 5550199',
  bio: 'Imkerin aus Moabit',
  street: 'Bredowstraße 14',
  title: 'Zimmer mit Bienenblick',
  description: 'Die Bienen wohnen auf dem Dach',
  draft: 'noch nicht abgeschickt',
  file: 'anna-lindner-garten.jpg',
  agent: 'Annas Browser 17',
  note: 'Bitte ohne Bienen',
  savedNote: 'Bei den Bienen nachfragen',
  listKey: 'annas-liste-mit-den-bienenhaeuse',
}
const excerpt = 'Schlüssel beim Nachbarn Krause'
const hash = 'b'.repeat(64)

/** Returns every text and JSON column of every table, by `information_schema`, that holds a text. */
async function find(text: string): Promise<string[]> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns c
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')
      and exists (select from information_schema.tables t where t.table_schema = 'public' and t.table_name = c.table_name
        and t.table_type = 'BASE TABLE')`.execute(app.db)
  expect(rows.length).toBeGreaterThan(80)
  const held = rows.map(
    ({ tableName, columnName }) => sql`select ${`${tableName}.${columnName}`}::text as name
      where exists (select from ${sql.table(tableName)} where strpos(${sql.ref(columnName)}::text, ${text}) > 0)`,
  )
  const found = await sql<{ name: string }>`${sql.join(held, sql` union all `)}`.execute(app.db)
  return found.rows.map(({ name }) => name).sort()
}

async function fillWith(): Promise<void> {
  const { db } = app
  const at = app.clock.now()
  await updateProfileData(app, anna, { bio: secrets.bio, protectedData: { phoneNumber: secrets.phone } })
  await db.updateTable('sessions').set({ userAgent: secrets.agent }).where('userId', '=', anna.userId).execute()
  const listingId = await room({ title: secrets.title, description: secrets.description, capacity: 3 })
  const place = { lat: 52.5, lng: 13.3, address: secrets.street, building: '', precision: 'exact', updatedAt: at }
  await db
    .insertInto('listingLocations')
    .values({ listingId, ...place })
    .execute()
  const content = { contentHash: hash, width: 9, height: 9, format: 'jpeg', bytes: 1, createdAt: at }
  await db
    .insertInto('imageContents')
    .values({ ...content, thumbhash: Buffer.alloc(21, 7) })
    .execute()
  const imageId = newId()
  const image = { id: imageId, ownerId: anna.userId, kind: 'listing', contentHash: hash, fileName: secrets.file }
  await db
    .insertInto('images')
    .values({ ...image, createdAt: at })
    .execute()
  await db.insertInto('listingImages').values({ listingId, imageId, position: 0, alt: secrets.title }).execute()
  await app.storage.put(`images/bb/${hash}/landscape-crop.jpg`, Buffer.from('picture'))
  const { transactionId } = await requestStay(app, ben, { listingId, dates: stay, people: 1, clientKey: newId() })
  await sendMessage(app, anna, { transactionId, content: excerpt, clientKey: newId() })
  await saveDraft(app, anna, { transactionId, content: secrets.draft })
  await db
    .updateTable('listings')
    .set({ title: `${secrets.title}!` })
    .where('id', '=', listingId)
    .execute()
  await requestPasswordReset(app, { email: secrets.address, address: '192.0.2.1' })
  await db
    .insertInto('events')
    .values({
      id: newId(),
      name: 'listing.changes-requested',
      subjectId: listingId,
      payload: JSON.stringify({ authorId: anna.userId, note: secrets.note }),
      at,
    })
    .execute()
  const saved = { userId: anna.userId, listingId: await room({}), savedAt: at, note: secrets.savedNote }
  await db.insertInto('savedPlaces').values(saved).execute()
  await db.insertInto('sharedPlaceLists').values({ userId: anna.userId, key: secrets.listKey, createdAt: at }).execute()
  await drainEvents(app)
  await deliverDueMails(app)
}

test('of a deleted account nothing is left: most of it at once, the rest after its period', async () => {
  await fillWith()
  for (const [key, text] of Object.entries(secrets)) expect(await find(text), key).not.toEqual([])
  await deleteAccount(app, anna, { currentPassword: password })
  await drainEvents(app)
  await deliverDueMails(app)
  // What was written to others before may still name the sender until the period is over.
  const ofOthers = /^(deliveries\.values|kept_mails\.\w+|events\.payload|event_feed\.previous_values)$/
  for (const [key, text] of Object.entries(secrets))
    expect(
      (await find(text)).filter((column) => !ofOthers.test(column)),
      key,
    ).toEqual([])
  expect(await find(secrets.address)).toEqual([])
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.jpg'))).toEqual([])

  app.clock.pass(28 * day - 60_000)
  const early = await purgeExpired(app, { dryRun: true })
  expect(early).not.toHaveProperty('remains of deleted listings')
  app.clock.pass(120_000)
  const foreseen = await purgeExpired(app, { dryRun: true })
  expect(await purgeExpired(app)).toEqual(foreseen)
  expect(foreseen).toMatchObject({ 'records of sent mails': expect.any(Number) })
  for (const [key, text] of Object.entries(secrets)) expect(await find(text), key).toEqual([])
  expect(await find(excerpt)).toEqual(['messages.content'])
  expect(await purgeExpired(app)).toEqual({})
  const { state, email } = await app.db
    .selectFrom('users')
    .select(['state', 'email'])
    .where('id', '=', anna.userId)
    .executeTakeFirstOrThrow()
  expect([state, email]).toEqual(['deleted', `deleted-${anna.userId}@deleted.invalid`])
  // Other people keep their accounts; only expired codes and old mails are gone.
  expect(await find('ben@example.org')).toEqual(['user_emails.email_key', 'users.email'])
  expect(logged.join('\n')).not.toMatch(/Lindner|anna@example|Bredow|Bienen|5550199/)
})
