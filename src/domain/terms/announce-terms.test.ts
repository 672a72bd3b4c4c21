import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { withFallback } from '#kernel/locale.ts'
import { day, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person, signUpForm } from '#tests/people.ts'
import { signUp } from '#domain/users/index.ts'
import { acceptTerms, announceTerms, ownTerms, termsDue } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const dora = await person(app, 'dora')
await db.updateTable('users').set({ state: 'banned' }).where('id', '=', dora.userId).execute()

/** The site after its operator has changed the terms. */
const changedTo = (version: string) => ({
  ...app,
  marketplace: {
    ...app.marketplace,
    terms: {
      version,
      noticeDays: 14,
      changes: withFallback({ de: 'Gäste sagen bis 18 Uhr ab.', en: 'Guests cancel by 6 p.m.' }),
    },
  },
})

const mails = () => app.sent.filter(({ template }) => template === 'terms-changed')

async function announce(site: ReturnType<typeof changedTo>) {
  let notified = 0
  for (let more = await announceTerms(site); more > 0; more = await announceTerms(site)) notified += more
  for (let left = await drainEvents(site); left > 0; left = await drainEvents(site));
  await deliverDueMails(site)
  return notified
}

beforeEach(async () => {
  app.clock.pass(minute)
  app.sent.length = 0
  await db.deleteFrom('termsNotices').execute()
  await db.deleteFrom('termsVersions').execute()
})

test('the first version that a site has is announced to nobody', async () => {
  expect(await announce(changedTo('1'))).toBe(0)
  expect(await termsDue(changedTo('1'), anna)).toBeNull()
  expect(mails()).toEqual([])
})

test('of a new version every member learns once, by mail and on the pages, 14 days ahead', async () => {
  await announceTerms(changedTo('1'))
  app.clock.pass(day)
  const site = changedTo('2')
  const until = new Date(app.clock.now().getTime() + 14 * day)
  expect(await announce(site)).toBe(2)
  expect(await announce(site)).toBe(0)
  expect(
    mails()
      .map(({ recipient }) => recipient)
      .toSorted(),
  ).toEqual(['anna@example.org', 'ben@example.org'])
  expect(mails()[0]?.values).toMatchObject({ effectiveAt: until.toISOString(), changes: 'Gäste sagen bis 18 Uhr ab.' })
  expect(await termsDue(site, anna)).toEqual({ version: '2', at: until })
  expect(await termsDue(site, dora)).toBeNull()
})

test('two nodes that start with the new version notify everybody once', async () => {
  await announceTerms(changedTo('1'))
  app.clock.pass(day)
  const site = changedTo('2')
  await Promise.all([1, 2, 3, 4].map(() => announceTerms(site)))
  await announce(site)
  expect(mails()).toHaveLength(2)
})

test('who accepts is not asked again; who does nothing has accepted when the notice ends', async () => {
  await announceTerms(changedTo('1'))
  app.clock.pass(day)
  const site = changedTo('2')
  await announce(site)
  await acceptTerms(site, anna, { version: '2' })
  await acceptTerms(site, anna, { version: '2' })
  expect(await ownTerms(site, anna)).toEqual({ acceptedAt: app.clock.now(), due: null })
  const accepted = await db.selectFrom('events').selectAll().where('name', '=', 'user.terms-accepted').execute()
  expect(accepted.filter(({ subjectId }) => subjectId === anna.userId)).toHaveLength(1)
  expect(await termsDue(site, ben)).not.toBeNull()
  app.clock.pass(14 * day)
  expect(await termsDue(site, ben)).toBeNull()
})

test('who joins after the announcement accepts the new version at sign-up', async () => {
  await announceTerms(changedTo('1'))
  app.clock.pass(day)
  const site = changedTo('2')
  await announceTerms(site)
  app.clock.pass(minute)
  const form = { ...signUpForm('chiara'), email: 'spaeter@example.org' }
  const { userId } = await signUp(site, { kind: 'visitor', locale: 'de' }, form)
  await announce(site)
  expect(await termsDue(site, { userId })).toBeNull()
  expect(mails().map(({ recipient }) => recipient)).not.toContain('spaeter@example.org')
})

test('a version that was taken back is announced no longer, and cannot be accepted', async () => {
  await announceTerms(changedTo('1'))
  app.clock.pass(day)
  await announceTerms(changedTo('2'))
  const back = changedTo('1')
  expect(await announce(back)).toBe(0)
  expect(mails()).toEqual([])
  expect(await termsDue(back, anna)).toBeNull()
  await expect(acceptTerms(back, anna, { version: '2' })).rejects.toMatchObject({ code: 'terms-outdated' })
})

test('staff in somebody’s name accept nothing for them, and neither does a visitor', async () => {
  const acting = { ...anna, scopes: 'user:limited', operatorId: ben.userId }
  await expect(acceptTerms(app, acting, { version: '1' })).rejects.toMatchObject({ code: 'forbidden' })
  const visitor = { kind: 'visitor', locale: 'de' } as const
  await expect(acceptTerms(app, visitor, { version: '1' })).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(acceptTerms(app, anna, { version: ['1'] })).rejects.toMatchObject({ code: 'terms-outdated' })
})
