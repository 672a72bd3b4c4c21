import { beforeEach, expect, test } from 'vitest'
import { hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { banPerson } from '../moderation/index.ts'
import { setSeal } from '../users/index.ts'
import { declineVouch, removeVouch, vouchFor, withdrawVouch } from '../vouches/index.ts'
import { deliverDueMails, drainEvents, listNotifications } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [ben, gemeinde, operator] = await Promise.all([
  person(app, 'ben', 'en'),
  person(app, 'gemeinde'),
  person(app, 'operator'),
])
const organisationId = gemeinde.userId
const { userId } = ben
const link = 'https://quartier.example/account/vouches'

beforeEach(async () => {
  app.clock.pass(hour)
  for (const table of ['attempts', 'vouches', 'notifications'] as const) await db.deleteFrom(table).execute()
  await setSeal(app, operator, { userId: organisationId, checks: ['organisation'] })
  await sendMails()
  app.sent.length = 0
})

async function sendMails() {
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
}

const told = async () => (await listNotifications(app, ben)).notifications

test('a person is told by mail and in the list who vouches for them, and that it has ended', async () => {
  await vouchFor(app, gemeinde, { userId })
  await vouchFor(app, gemeinde, { userId })
  await sendMails()
  const values = { firstName: 'Ben', organisation: 'Gemeinde St. Marien', link }
  expect(app.sent).toMatchObject([{ template: 'vouch-given', locale: 'en', recipient: 'ben@example.org', values }])
  expect(await told()).toMatchObject([
    { template: 'vouch-given', partner: 'Gemeinde St. Marien', role: null, to: '/account/vouches' },
  ])
  app.clock.pass(hour)
  await withdrawVouch(app, gemeinde, { userId })
  await sendMails()
  expect(app.sent).toMatchObject([{}, { template: 'vouch-withdrawn', recipient: 'ben@example.org', values }])
  expect(await told()).toMatchObject([{ template: 'vouch-withdrawn' }, { template: 'vouch-given' }])
})

test('who removes a vouch gets no mail about it, and neither does the organisation', async () => {
  await vouchFor(app, gemeinde, { userId })
  await sendMails()
  await declineVouch(app, ben, { organisationId })
  await sendMails()
  expect(app.sent.map(({ template }) => template)).toEqual(['vouch-given'])
})

test('of an organisation that is banned by then nothing is told but that it has ended, without its name', async () => {
  await vouchFor(app, gemeinde, { userId })
  await banPerson(app, operator, { userId: organisationId, reason: 'Test' })
  await sendMails()
  expect(await told()).toEqual([])
  await removeVouch(app, operator, { userId, organisationId, reason: 'Test' })
  await sendMails()
  expect(app.sent.filter(({ recipient }) => recipient === 'ben@example.org')).toMatchObject([
    { template: 'vouch-withdrawn', values: { organisation: '' } },
  ])
  expect(await told()).toMatchObject([{ template: 'vouch-withdrawn', partner: '' }])
})
