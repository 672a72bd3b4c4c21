import { beforeEach, expect, test } from 'vitest'
import { personFacts } from '#domain/reviews/index.ts'
import { setSeal, updateProfileData } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { declineVouch, hasVouch, vouchFor } from '#domain/vouches/index.ts'
import { day, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { person } from '../people.ts'
import { hostileEncoded } from './hostile-values.ts'
import { pageActions, postPage } from './forged-field-pages.ts'

// A vouch that no verified organisation has given, or that somebody else takes away: every way is refused or changes nothing.

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, dora, gemeinde, operator] = await Promise.all([
  person(app, 'anna'),
  person(app, 'ben'),
  person(app, 'dora'),
  person(app, 'gemeinde'),
  person(app, 'operator'),
])
const pages = new Map((await pageActions()).map((page) => [page.path, page]))

beforeEach(async () => {
  app.clock.pass(2 * day)
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('vouches').execute()
  await seal(true)
})

const seal = (isValid: boolean) =>
  setSeal(app, operator, { userId: gemeinde.userId, checks: isValid ? ['organisation'] : [] })
const rows = () => db.selectFrom('vouches').selectAll().execute()

function post(path: string, who: Member, fields: Record<string, string>, id = ben.userId): Promise<string> {
  const page = pages.get(path)
  if (!page) throw new Error(`${path} takes no form`)
  return postPage(app, page, { who, params: { id }, fields })
}
const vouch = (who: Member, id?: string, more: Record<string, string> = {}) =>
  post('/u/:id/vouch', who, { intent: 'vouch', ...more }, id)

test('only a verified organisation vouches, and for nobody who is unfit', async () => {
  expect(await vouch(anna), 'a person for another').toBe('403')
  expect(await vouch(ben), 'a person for themselves').toBe('403')
  expect(await vouch(dora), 'somebody banned').toBe('403')
  expect(await vouch({ ...gemeinde, scopes: 'user:limited' }), 'staff in its name').toBe('403')
  expect(await vouch(gemeinde, gemeinde.userId), 'the organisation for itself').toBe('409')
  expect(await vouch(gemeinde, dora.userId), 'for somebody banned').toBe('409')
  await seal(false)
  expect(await vouch(gemeinde), 'without a seal').toBe('403')
  // The page was open before the seal lapsed, or its address was guessed: what the session says of the account counts for nothing.
  expect(await vouch({ ...anna, profileType: 'organisation' })).toBe('403')
  expect(await rows()).toEqual([])
})

test('neither side, date nor name is chosen by a form', async () => {
  const foreign = {
    userId: anna.userId,
    user_id: anna.userId,
    person: anna.userId,
    organisation: anna.userId,
    organisationId: anna.userId,
    vouchedAt: '2001-01-01',
    personName: 'x',
    declinedAt: '',
    counts: 'true',
  }
  expect(await vouch(gemeinde, ben.userId, foreign)).toBe('303')
  expect(await rows()).toEqual([
    {
      userId: ben.userId,
      organisationId: gemeinde.userId,
      personName: 'Ben Okafor',
      vouchedAt: app.clock.now(),
      declinedAt: null,
    },
  ])
})

test('nobody gives themselves a vouch by the data that people keep about themselves', async () => {
  const forged = {
    vouches: [{ organisationId: gemeinde.userId, organisation: 'Gemeinde St. Marien' }],
    vouchedFor: true,
  }
  await updateProfileData(app, ben, { publicData: forged, protectedData: forged })
  const fields = { firstName: 'Ben', lastName: 'Okafor', vouchedBy: gemeinde.userId, vouches: '1', verified: 'true' }
  await post('/profile-settings', ben, fields)
  expect(await hasVouch(app, ben.userId)).toBe(false)
  expect((await personFacts(app, anna, ben.userId))?.vouches).toEqual([])
})

test('strangers neither withdraw nor remove a vouch, nor allow one again', async () => {
  await vouchFor(app, gemeinde, { userId: ben.userId })
  const before = await rows()
  const ids = { person: ben.userId, organisation: gemeinde.userId, userId: ben.userId, organisationId: gemeinde.userId }
  for (const who of [anna, operator])
    for (const intent of ['withdraw', 'remove', 'allow']) {
      expect(await post('/account/vouches', who, { intent, ...ids }), intent).toBe('404')
      expect(await post('/u/:id/vouch', who, { intent, ...ids }), intent).toMatch(/^4\d\d$/)
    }
  // The person cannot end it as the organisation, and the organisation not as the person.
  expect(await post('/account/vouches', ben, { intent: 'withdraw', ...ids })).toBe('404')
  expect(await post('/account/vouches', gemeinde, { intent: 'remove', ...ids })).toBe('404')
  const staffForm = { intent: 'remove-vouch', subject: ben.userId, organisation: gemeinde.userId, reason: 'x' }
  for (const who of [anna, ben, gemeinde]) expect(await post('/console/people/:id', who, staffForm)).toBe('404')
  expect(await rows()).toEqual(before)
  await declineVouch(app, ben, { organisationId: gemeinde.userId })
  for (const who of [anna, gemeinde]) await post('/account/vouches', who, { intent: 'allow', ...ids })
  expect(await vouch(gemeinde), 'against the will of the person').toBe('409')
  expect(await hasVouch(app, ben.userId)).toBe(false)
})

test('what is no id and no intent is refused with 4xx and changes nothing', async () => {
  for (const value of hostileEncoded.map((each) => decodeURIComponentOr(each))) {
    const answers = [
      await vouch(gemeinde, value),
      await post('/u/:id/vouch', gemeinde, { intent: value }),
      await post('/account/vouches', gemeinde, { intent: 'withdraw', person: value }),
      await post('/account/vouches', ben, { intent: 'remove', organisation: value }),
      await post('/account/vouches', ben, { intent: value, organisation: gemeinde.userId }),
    ]
    expect(
      answers.filter((status) => !/^4\d\d$/.test(status)),
      value,
    ).toEqual([])
  }
  expect(await rows()).toEqual([])
})

test('an organisation vouches for few people a day', async () => {
  await db
    .insertInto('attempts')
    .values({ subject: `vouch:${gemeinde.userId}`, windowStart: startOfDay(), used: 20 })
    .execute()
  expect(await vouch(gemeinde)).toBe('429')
  expect(await rows()).toEqual([])
})

const startOfDay = () => new Date(Math.floor(app.clock.now().getTime() / day) * day)

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
