import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { newId } from '#kernel/id.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { auditLog, findMembers, personFile, showContact } from './index.ts'
import { maskedEmail, maskedPhone } from './mask-contact.ts'

const { app, people } = await stayWorld()
const { anna, ben, operator } = people
await app.db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
await app.db
  .updateTable('users')
  .set({ protectedData: JSON.stringify({ phoneNumber: '+49 170 5550143' }) })
  .where('id', '=', anna.userId)
  .execute()

test('an owner reads lists and pages with masked addresses, and the whole one after a press that is in the log', async () => {
  const file = await personFile(app, operator, anna.userId)
  expect([file.email, file.phone]).toEqual(['an•••@example.org', '+49 ••• ••• 43'])
  const { items } = await findMembers(app, operator, { text: 'anna@example.org' })
  expect(items.map(({ email }) => email)).toEqual(['an•••@example.org'])
  expect((await auditLog(app, operator, { subjectIds: [anna.userId] })).items).toEqual([])
  expect(await showContact(app, operator, { userId: anna.userId })).toEqual({
    email: 'anna@example.org',
    phone: '+49 170 5550143',
  })
  expect((await auditLog(app, operator, { subjectIds: [anna.userId] })).items).toMatchObject([
    { action: 'user.contact-shown', subject: { id: anna.userId } },
  ])
})

test('moderators and members get no address, and nothing is in the log', async () => {
  const moderator = { ...ben, staffRole: 'moderator' } as const
  const before = (await auditLog(app, operator)).totalItems
  expect(await codeOf(showContact(app, moderator, { userId: anna.userId }))).toBe('forbidden')
  expect(await codeOf(showContact(app, ben, { userId: anna.userId }))).toBe('forbidden')
  expect(await codeOf(showContact(app, operator, { userId: newId() }))).toBe('not-found')
  expect(await codeOf(showContact(app, operator, { userId: 'anna' }))).toBe('not-found')
  const file = await personFile(app, moderator, anna.userId)
  expect([file.email, file.phone]).toEqual([null, null])
  expect((await auditLog(app, operator)).totalItems).toBe(before)
})

test('of an address and a number little can be read, however short they are', () => {
  expect(['ab@x.org', 'abcd@x.org', '"a@b"@x.org', 'broken'].map(maskedEmail)).toEqual([
    'a•••@x.org',
    'ab•••@x.org',
    '"a•••@x.org',
    '•••',
  ])
  expect(['+49 170 5550143', '112'].map(maskedPhone)).toEqual(['+49 ••• ••• 43', '•••'])
})
