import { beforeEach, expect, test } from 'vitest'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { drainAll } from '#tests/events.ts'
import { person } from '#tests/people.ts'
import { handleReport, report } from '../moderation/index.ts'
import { deliverDueMails } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const owner = await person(app, 'operator')
const moderator = await person(app, 'chiara')
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const visitor = { kind: 'visitor', locale: 'en' } as const
await db
  .updateTable('users')
  .set({ staffRole: 'moderator', locale: 'en', emailVerified: true })
  .where('id', '=', moderator.userId)
  .execute()
await db.updateTable('users').set({ locale: 'de' }).where('id', '=', owner.userId).execute()

beforeEach(async () => {
  await mails()
  app.clock.pass(24 * 60 * minute)
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('reports').execute()
  await db.deleteFrom('attempts').execute()
})

const about = (userId: string) =>
  ({ kind: 'user', id: userId, reason: 'unsafe', text: 'Sie hat mich bedroht' }) as const

test.each([
  ['a member', ben],
  ['a visitor without an account', visitor],
])('owners and moderators get a mail about a report by %s, each in the own language', async (_, reporter) => {
  const { id } = await report(app, reporter, about(anna.userId), { address: '192.0.2.1' })
  const link = `${app.publicUrl}/console/reports/${id}`
  const reports = [{ kind: 'user', name: 'Anna L.', reason: 'unsafe' }]
  expect(await mails()).toEqual([
    { to: 'chiara@example.org', locale: 'en', count: '1', reports, link },
    { to: 'operator@example.org', locale: 'de', count: '1', reports, link },
  ])
})

test('reports within two minutes are one mail, and many within an hour are one more', async () => {
  for (let count = 0; count < 3; count += 1) await report(app, visitor, about(anna.userId))
  expect(await mails()).toMatchObject([{ count: '3', link: `${app.publicUrl}/console/reports` }, { count: '3' }])
  let gathered = 0
  for (let round = 0; round < 20; round += 1) {
    await db.deleteFrom('attempts').execute()
    await report(app, visitor, about(anna.userId))
    gathered += (await mails()).length / 2
  }
  app.clock.pass(60 * minute)
  gathered += (await mails()).length / 2
  expect(gathered).toBeLessThanOrEqual(4)
})

test('a mail names a long list by its beginning and counts all of it', async () => {
  for (let count = 0; count < 8; count += 1)
    await report(app, visitor, about(anna.userId), { address: `192.0.2.${count}` })
  const [mail] = await mails()
  expect(mail?.count).toBe('8')
  expect(mail?.reports).toHaveLength(5)
})

test('nobody hears of a report that was handled before the mail left, and nobody who left the staff', async () => {
  const { id } = await report(app, ben, about(anna.userId))
  await drainAll(app)
  await handleReport(app, owner, { id, note: 'Gelesen' })
  expect(await mails()).toEqual([])
  await report(app, ben, about(anna.userId))
  await drainAll(app)
  await db.updateTable('users').set({ staffRole: null }).where('id', '=', moderator.userId).execute()
  expect((await mails()).map(({ to }) => to)).toEqual(['operator@example.org'])
})

/** The mails about reports that leave within two minutes. */
async function mails() {
  const before = app.sent.length
  await drainAll(app)
  app.clock.pass(2 * minute)
  await deliverDueMails(app)
  return app.sent
    .slice(before)
    .flatMap(({ template, recipient, locale, values }) => {
      if (template !== 'reports-waiting') return []
      const { count, reports, link } = values
      return [{ to: recipient, locale, count, reports: JSON.parse(reports) as unknown[], link }]
    })
    .toSorted((one, other) => one.to.localeCompare(other.to))
}
