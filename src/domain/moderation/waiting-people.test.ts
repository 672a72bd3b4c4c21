import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person, signUpForm } from '#tests/people.ts'
import { deliverDueMails, drainEvents } from '../notifications/index.ts'
import { approvePerson, type Member, signUp, system, verifyEmailByToken } from '../users/index.ts'
import { changeRole, waitingPeople } from './index.ts'

const { db } = await freshDatabase()
const open = await testApp(db)
const app = { ...open, marketplace: { ...open.marketplace, peopleApproval: 'required' as const } }
const visitor = { kind: 'visitor', locale: 'de' } as const
let operator: Member

beforeAll(async () => {
  operator = await person(open, 'operator')
})

test('new members wait for approval where it is required; staff are notified once the address is confirmed', async () => {
  const { userId } = await signUp(app, visitor, signUpForm('ben'))
  await mailsSent()
  expect(mailsTo('operator@example.org')).not.toContain('person-waiting')
  const { link } = (app.sent.find(({ recipient }) => recipient === 'ben@example.org')?.values ?? {}) as { link: string }
  await verifyEmailByToken(app, visitor, { token: new URL(link).searchParams.get('t') ?? '' })
  await mailsSent()
  expect(app.sent.filter(({ template }) => template === 'person-waiting')).toMatchObject([
    { recipient: 'operator@example.org', values: { name: 'Ben O.', link: `${app.publicUrl}/console/people` } },
  ])
  expect(await waitingPeople(app, operator)).toMatchObject({
    totalItems: 1,
    items: [{ person: { userId, displayName: 'Ben O.' }, emailVerified: true }],
  })
})

test('the longest wait comes first; an approved person leaves the list and gets a mail', async () => {
  app.clock.pass(60_000)
  const { userId: anna } = await signUp(app, visitor, signUpForm('anna'))
  const { items: rows } = await waitingPeople(app, operator)
  expect(rows.map(({ person: { firstName }, emailVerified }) => [firstName, emailVerified])).toEqual([
    ['Ben', true],
    ['Anna', false],
  ])
  const ben = rows[0]?.person.userId ?? ''
  await approvePerson(app, operator, { userId: ben })
  await expect(approvePerson(app, operator, { userId: ben })).rejects.toMatchObject({ code: 'user-not-pending' })
  await mailsSent()
  expect(mailsTo('ben@example.org')).toContain('account-approved')
  expect((await waitingPeople(app, operator)).items.map((row) => row.person.userId)).toEqual([anna])
})

test.each(['owner', 'moderator'] as const)('who becomes %s is let in', async (role) => {
  const name = role === 'owner' ? 'dora' : 'gemeinde'
  const { userId } = await signUp(app, visitor, signUpForm(name))
  const waits = async () =>
    (await waitingPeople(app, operator)).items.some(({ person: { userId: id } }) => id === userId)
  expect(await waits()).toBe(true)
  await changeRole(app, system, { userId, role, reason: 'Hilft mit' })
  expect(await waits()).toBe(false)
  await changeRole(app, system, { userId, role: null, reason: 'Hört auf' })
  expect(await waits()).toBe(false)
})

test('waiting people are listed fifty to a page, each exactly once; past the end is the last page', async () => {
  const { totalItems: before } = await waitingPeople(app, operator)
  const later = new Date(app.clock.now().getTime() + 60_000)
  const more = Array.from({ length: 112 - before }, (_, index) => ({
    id: newId(),
    email: `ben+${index}@example.org`,
    profileType: 'private',
    firstName: 'Ben',
    lastName: 'Okafor',
    displayName: 'Ben O.',
    awaitsApproval: true,
    createdAt: later,
    updatedAt: later,
  }))
  await db.insertInto('users').values(more).execute()
  const pages = await Promise.all([1, 2, 3].map((page) => waitingPeople(app, operator, { page })))
  expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 12])
  expect(pages.map(({ totalItems, totalPages }) => [totalItems, totalPages])).toEqual(pages.map(() => [112, 3]))
  expect(new Set(pages.flatMap(({ items }) => items.map(({ person: { userId } }) => userId))).size).toBe(112)
  expect((await waitingPeople(app, operator, { page: 99 })).page).toBe(3)
})

test('only staff see the waiting people', async () => {
  const chiara = await person(open, 'chiara')
  for (const other of [visitor, chiara])
    await expect(waitingPeople(app, other)).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|signed/) })
})

/** Events wait for every transaction of the server that may still write an earlier one, those of other tests too. */
async function mailsSent() {
  const unread = sql<{ count: number }>`
    select count(*)::int as count from events e, event_cursors c where (e.xid, e.seq) > (c.xid, c.seq)`
  await expect.poll(async () => (await drainEvents(app), (await unread.execute(db)).rows[0]?.count)).toBe(0)
  await deliverDueMails(app)
}

const mailsTo = (address: string) =>
  app.sent.filter(({ recipient }) => recipient === address).map(({ template }) => template as string)
