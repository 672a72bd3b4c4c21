import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { findPerson, ownProfile, updateProfile, setSeal } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const gemeinde = await person(app, 'gemeinde')
const operator = await person(app, 'operator')

test('a person has a first and a last name, and is shown by the first and an initial', async () => {
  await updateProfile(app, anna, { firstName: '  Anna  Maria ', lastName: 'Öz', bio: 'Ich <b>lese</b> gern.' })
  expect(await ownProfile(app, anna)).toMatchObject({ firstName: 'Anna Maria', lastName: 'Öz' })
  expect(await findPerson(app, anna.userId)).toMatchObject({
    displayName: 'Anna Maria Ö.',
    abbreviatedName: 'AÖ',
    bio: 'Ich ＜b＞lese＜/b＞ gern.',
  })
})

test('an organisation has one name: its first word is the first name, of a single word the initial is the last', async () => {
  await updateProfile(app, gemeinde, { name: 'Kirchspiel' })
  expect(await ownProfile(app, gemeinde)).toMatchObject({ name: 'Kirchspiel', firstName: 'Kirchspiel', lastName: 'K' })
  await updateProfile(app, gemeinde, { name: 'Gemeinde St. Marien' })
  expect(await ownProfile(app, gemeinde)).toMatchObject({ firstName: 'Gemeinde', lastName: 'St. Marien' })
  const { publicData } = await db
    .selectFrom('users')
    .select('publicData')
    .where('id', '=', gemeinde.userId)
    .executeTakeFirstOrThrow()
  expect(publicData).toMatchObject({ fullName: 'Gemeinde St. Marien' })
})

test.each([
  ['a person without a last name', anna, { lastName: ' ' }, 'field-required'],
  ['a person with the name of an organisation', anna, { name: 'Anna GmbH' }, 'field-invalid'],
  ['an organisation with a first name', gemeinde, { firstName: 'Maria' }, 'field-invalid'],
  ['a text of more than 5000 characters', anna, { bio: 'x'.repeat(5001) }, 'field-too-long'],
  ['a field that does not exist', anna, { verified: true } as never, 'validation-disallowed-key'],
])('refused: %s', async (_, viewer, change, code) => {
  await expect(updateProfile(app, viewer, change)).rejects.toMatchObject({ code })
})

test('the picture is one of the own profile pictures, and can be taken away', async () => {
  await db
    .insertInto('imageContents')
    .values({
      contentHash: 'a'.repeat(64),
      width: 400,
      height: 400,
      format: 'jpeg',
      bytes: 1,
      thumbhash: Buffer.alloc(5),
      createdAt: app.clock.now(),
    })
    .execute()
  const picture = async (ownerId: string, kind: 'profile' | 'listing') => {
    const id = newId()
    await db
      .insertInto('images')
      .values({ id, ownerId, kind, contentHash: 'a'.repeat(64), createdAt: app.clock.now() })
      .execute()
    return id
  }
  const own = await picture(anna.userId, 'profile')
  for (const imageId of [await picture(ben.userId, 'profile'), await picture(anna.userId, 'listing'), newId()])
    await expect(updateProfile(app, anna, { imageId })).rejects.toMatchObject({ code: 'field-invalid' })
  await updateProfile(app, anna, { imageId: own })
  expect((await findPerson(app, anna.userId))?.picture).toBe(`/media/${'a'.repeat(64)}/square-small`)
  await updateProfile(app, anna, { imageId: null })
  expect((await findPerson(app, anna.userId))?.picture).toBeNull()
})

test('staff give the seal with what they checked, and everybody can read what that was', async () => {
  await expect(setSeal(app, ben, { userId: anna.userId, checks: ['identity'] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await setSeal(app, operator, { userId: anna.userId, checks: ['identity', 'address'] })
  expect(await findPerson(app, anna.userId)).toMatchObject({
    verified: true,
    verifiedChecks: ['identity', 'address'],
    verifiedAt: app.clock.now(),
  })
  await setSeal(app, operator, { userId: anna.userId, checks: [], reason: 'Umgezogen' })
  expect(await findPerson(app, anna.userId)).toMatchObject({ verified: false, verifiedChecks: [], verifiedAt: null })
  const audited = await db.selectFrom('auditEntries').select(['action', 'reason']).orderBy('id').execute()
  expect(audited).toEqual([
    { action: 'user.verified', reason: '' },
    { action: 'user.unverified', reason: 'Umgezogen' },
  ])
})

test('others see neither name nor picture nor seal of a banned person', async () => {
  await setSeal(app, operator, { userId: ben.userId, checks: ['identity'] })
  await db.updateTable('users').set({ state: 'banned', bio: 'Hallo' }).where('id', '=', ben.userId).execute()
  expect(await findPerson(app, ben.userId)).toMatchObject({
    state: 'banned',
    firstName: '',
    displayName: '',
    bio: '',
    picture: null,
    verified: false,
    verifiedChecks: [],
  })
})
