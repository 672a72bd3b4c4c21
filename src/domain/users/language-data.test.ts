import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { createAccount, openSession, ownUserRecord, queryUsers, setLocale, updateProfileData } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')

const language = async () => (await ownUserRecord(app, anna))?.protectedData.language
const locale = async () =>
  (await db.selectFrom('users').select('locale').where('id', '=', anna.userId).executeTakeFirstOrThrow()).locale

test('the language that a program sets is that of the site and its mails, and the other way round', async () => {
  expect(await language()).toBe('de')
  await updateProfileData(app, anna, { protectedData: { language: 'en', phoneNumber: '030 5550 149' } })
  expect([await language(), await locale()]).toEqual(['en', 'en'])
  await setLocale(app, anna, 'de')
  expect(await language()).toBe('de')
  await updateProfileData(app, anna, { protectedData: { language: 'en-GB' } })
  expect([await language(), await locale()]).toEqual(['en', 'en'])
  await updateProfileData(app, anna, { protectedData: { language: null } })
  expect(await language()).toBe('en')
  expect((await ownUserRecord(app, anna))?.protectedData).toEqual({ language: 'en', phoneNumber: '030 5550 149' })
})

test.each(['fr', '', 7, {}, ['de'], 'x'.repeat(500), '__proto__'])('%s is no language of the site', async (given) => {
  await expect(updateProfileData(app, anna, { protectedData: { language: given } })).rejects.toMatchObject({
    code: 'validation-invalid-value',
  })
})

test('an account is opened in the language that the program says, and found by it', async () => {
  const said = { firstName: 'Eva', lastName: 'Sol', protectedData: { language: 'en' } }
  const visitor = { kind: 'visitor', locale: 'de' } as const
  const { userId } = await createAccount(app, visitor, { ...said, email: 'eva@example.org', password })
  expect((await openSession(app, userId)).member.locale).toBe('en')
  const filter = { data: 'protected_data', key: 'language', mode: 'any', values: ['en'] } as const
  const found = await queryUsers(app, {
    filters: [{ ...filter, values: ['en'] }],
    oldestFirst: true,
    page: 1,
    perPage: 9,
  })
  expect(found.ids).toContain(userId)
})
