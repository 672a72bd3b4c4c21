import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { newBrowser, pushService, turnOn } from '#tests/push-service.ts'
import { deleteAccount, makeDataExports, purgeExpired, requestDataExport } from '../../privacy/index.ts'
import { changePassword, endSession, openSession, resolveSession } from '../../users/index.ts'
import type { Member } from '../../users/viewer.ts'
import { addBrowser, leaveBrowser, ownBrowsers, removeBrowser } from '../index.ts'

const { db } = await freshDatabase()
const archived: object[] = []
const dataExports: App['dataExports'] = {
  async write({ data }) {
    archived.push(data)
    return { body: Readable.from([]), bytes: 0, discard: async () => {} }
  },
}
const storage = { put: async () => {}, delete: async () => {} } as unknown as App['storage']
const app = await testApp(db, { push: pushService().sender, dataExports, storage })
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')

beforeEach(async () => {
  await db.deleteFrom('pushSubscriptions').execute()
})

async function anotherLogIn(of: Member, userAgent = ''): Promise<Member> {
  const { member } = await openSession(app, of.userId, { userAgent })
  return member
}
const onFor = async (viewer: Member) => (await ownBrowsers(app, viewer))?.browsers ?? []
const rows = () => db.selectFrom('pushSubscriptions').select(['userId', 'sessionId', 'endpoint']).execute()

test('a person turns notifications on in two browsers, sees both, and turns one off', async () => {
  const phone = await anotherLogIn(anna, 'Firefox on the phone')
  await turnOn(app, anna, 'laptop')
  app.clock.pass(1000)
  await turnOn(app, phone, 'phone')
  expect(await onFor(phone)).toMatchObject([
    { id: phone.sessionId, device: 'Firefox on the phone', isPresent: true, lastSuccessAt: null },
    { id: anna.sessionId, isPresent: false },
  ])
  expect((await ownBrowsers(app, phone))?.siteKey).toBe('the-key-of-the-site')
  await removeBrowser(app, anna, { id: phone.sessionId })
  expect(await onFor(anna)).toMatchObject([{ id: anna.sessionId, isPresent: true }])
})

test('turned on again, a browser has one address, and none that it had under another account', async () => {
  await addBrowser(app, anna, newBrowser('old'))
  await addBrowser(app, anna, newBrowser('same'))
  expect(await rows()).toMatchObject([{ userId: anna.userId, endpoint: 'https://push.example/same' }])
  await addBrowser(app, ben, newBrowser('same'))
  expect(await rows()).toMatchObject([{ userId: ben.userId, endpoint: 'https://push.example/same' }])
})

test('nobody turns off the browser of somebody else, or adds one for them', async () => {
  await turnOn(app, anna, 'laptop')
  await removeBrowser(app, ben, { id: anna.sessionId })
  expect(await onFor(anna)).toHaveLength(1)
  await expect(removeBrowser(app, ben, { id: 'all' })).rejects.toThrow('not-found')
  const asStaff = { ...anna, scopes: 'user:limited' }
  await expect(addBrowser(app, asStaff, newBrowser('staff'))).rejects.toThrow('forbidden')
  await expect(ownBrowsers(app, asStaff)).rejects.toThrow('forbidden')
  await expect(removeBrowser(app, asStaff, { id: anna.sessionId })).rejects.toThrow('forbidden')
  await expect(addBrowser(app, { kind: 'visitor', locale: 'de' }, newBrowser('x'))).rejects.toThrow('not-signed-in')
  const elsewhere = { ...ben, sessionId: anna.sessionId }
  await expect(addBrowser(app, elsewhere, newBrowser('x')), 'a session of somebody else').rejects.toThrow('forbidden')
  await expect(addBrowser({ ...app, push: undefined }, ben, newBrowser('x'))).rejects.toThrow('forbidden')
  expect(await ownBrowsers({ ...app, push: undefined }, ben)).toBeNull()
  expect(await rows()).toHaveLength(1)
})

const good = newBrowser('good')
test.each([
  ['an address inside', { ...good, endpoint: 'https://127.0.0.1/' }],
  ['no address', { ...good, endpoint: '' }],
  ['an endless address', { ...good, endpoint: `https://push.example/${'x'.repeat(1000)}` }],
  ['a list instead of an address', { ...good, endpoint: ['https://push.example/'] }],
  ['no key', { ...good, browserKey: '' }],
  ['a point that is not on the curve', { ...good, browserKey: `B${'A'.repeat(86)}` }],
  ['an endless key', { ...good, browserKey: `B${'A'.repeat(5000)}` }],
  ['a short secret', { ...good, browserSecret: 'abc' }],
  ['nothing', {}],
])('%s is refused and changes nothing', async (_, given) => {
  await expect(addBrowser(app, anna, given as typeof good)).rejects.toMatchObject({ code: 'push-refused', status: 422 })
  expect(await rows()).toEqual([])
})

test('ten browsers are the most, and those that have logged out do not count', async () => {
  const browsers: Member[] = []
  for (let number = 0; number < 11; number += 1) browsers.push(await anotherLogIn(ben))
  for (const [number, browser] of browsers.slice(0, 10).entries()) await turnOn(app, browser, `number ${number}`)
  const [first, last] = [browsers[0] as Member, browsers[10] as Member]
  await expect(turnOn(app, last, 'one more')).rejects.toMatchObject({
    code: 'browsers-too-many',
    status: 409,
    params: { max: 10 },
  })
  await turnOn(app, first, 'again')
  await endSession(app, ben, { id: first.sessionId })
  await turnOn(app, last, 'one more')
  expect(await onFor(ben)).toHaveLength(10)
})

test('a browser is off as soon as its log-in ends, and its row goes', async () => {
  const [left, ended, expired] = [await anotherLogIn(ben), await anotherLogIn(ben), await anotherLogIn(ben)]
  for (const [number, each] of [ben, left, ended, expired].entries()) await turnOn(app, each, `number ${number}`)
  await leaveBrowser(app, { ...left, scopes: 'user:limited', sessionId: anna.sessionId })
  expect(await rows(), 'staff who stop acting').toHaveLength(4)
  await leaveBrowser(app, left)
  expect(await rows()).toHaveLength(3)
  await endSession(app, ben, { id: ended.sessionId })
  await db.updateTable('sessions').set({ expiresAt: app.clock.now() }).where('id', '=', expired.sessionId).execute()
  expect((await onFor(ben)).map(({ id }) => id)).toEqual([ben.sessionId])
  await purgeExpired(app)
  expect((await rows()).map(({ sessionId }) => sessionId)).toEqual([ben.sessionId])
})

test('a new password ends it in every browser, and so do a ban and another key of the site', async () => {
  const { token, member } = await openSession(app, anna.userId)
  await turnOn(app, member, 'laptop')
  const other = { ...app, push: { ...pushService().sender, siteKey: 'another-key' } }
  expect((await ownBrowsers(other, member))?.browsers).toEqual([])
  await db.updateTable('users').set({ state: 'banned' }).where('id', '=', anna.userId).execute()
  expect(await onFor(member)).toEqual([])
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', anna.userId).execute()
  expect(await onFor(member)).toHaveLength(1)
  await changePassword(app, member, { currentPassword: password, newPassword: 'another-long-password' })
  expect((await resolveSession(app, token)).viewer).toBeNull()
  expect(await onFor(member)).toEqual([])
})

test('the archive of one’s data names the browsers without their keys, and deleting the account removes them', async () => {
  const browser = newBrowser('archived')
  const chiara = await person(app, 'chiara')
  await addBrowser(app, chiara, browser)
  await requestDataExport(app, chiara)
  await makeDataExports(app)
  const text = JSON.stringify(archived)
  expect(archived).toMatchObject([
    { browserNotifications: { browsers: [{ endpoint: browser.endpoint, lastSuccessAt: null }], sent: [] } },
  ])
  for (const secret of [browser.browserKey, browser.browserSecret]) expect(text).not.toContain(secret)
  await deleteAccount(app, chiara, { currentPassword: password })
  expect(await rows()).toEqual([])
})
