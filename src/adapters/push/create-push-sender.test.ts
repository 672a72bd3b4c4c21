import { afterAll, beforeEach, expect, test } from 'vitest'
import { listedTemplates, type Push } from '#domain/notifications/index.ts'
import { startPushReceiver } from '#tests/push-receiver.ts'
import { noticeSentence } from '#words/notice-sentence.ts'
import { createPushSender } from './create-push-sender.ts'
import { siteKeys } from './site-keys.ts'

const receiver = await startPushReceiver()
afterAll(receiver.close)
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith(201)
})

const keys = siteKeys('a-secret-of-the-tests-that-is-long-enough')
const site = { name: 'Quartier', from: 'Quartier <hello@quartier.example>' }
const sender = createPushSender({ ...keys, site, allowLoopback: true })
const push: Push = {
  template: 'new-message',
  locale: 'de',
  partner: 'Ben',
  title: 'Zimmer am Park',
  path: '/sale/1/details',
  mark: 'a'.repeat(32),
  seconds: 3600,
  isUrgent: true,
}

test('the browser can read what was sent, nobody else, and it is signed by the site', async () => {
  const browser = receiver.browser()
  expect(await sender.send(browser, push)).toBe('taken')
  expect(receiver.received).toMatchObject([
    {
      path: new URL(browser.endpoint).pathname,
      headers: { ttl: '3600', topic: push.mark, urgency: 'high', 'content-encoding': 'aes128gcm' },
      content: {
        title: 'Quartier',
        body: 'Ben hat dir zu „Zimmer am Park“ geschrieben',
        path: '/sale/1/details',
        mark: push.mark,
      },
      signed: { aud: receiver.origin, sub: 'mailto:hello@quartier.example', key: keys.publicKey },
    },
  ])
  expect(receiver.received[0]?.signed.hours).toBeLessThan(24)
  const other = { ...receiver.browser(), endpoint: browser.endpoint }
  await expect(sender.send(other, push), 'keys of another browser').rejects.toMatchObject({ outcome: 'refused' })
})

test('a text of any length fits', async () => {
  await sender.send(receiver.browser(), { ...push, partner: '👩‍👩‍👧'.repeat(500), title: 'Ä'.repeat(5000) })
  expect(receiver.received[0]?.content.body.length).toBeLessThanOrEqual(300)
})

test.each([404, 410])('after an answer %d the browser is gone', async (status) => {
  receiver.answerWith(status)
  expect(await sender.send(receiver.browser(), push)).toBe('gone')
})

test.each([
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [302, 'refused'],
  [429, 'deferred'],
  [500, 'deferred'],
  [503, 'deferred'],
] as const)('an answer %d is %s', async (status, outcome) => {
  receiver.answerWith(status, { 'retry-after': '120', location: `${receiver.origin}/elsewhere` })
  await expect(sender.send(receiver.browser(), push)).rejects.toMatchObject({
    outcome,
    wait: 120_000,
    message: `${new URL(receiver.origin).host} answered ${status}`,
  })
  expect(receiver.received, 'a redirect is not followed').toHaveLength(1)
})

test('a push service that is away is tried again', async () => {
  const away = await startPushReceiver()
  const browser = away.browser()
  away.close()
  await expect(sender.send(browser, push)).rejects.toMatchObject({ outcome: 'deferred' })
})

test('every node has the same keys, another secret gives others, and a key of the setting is used', () => {
  expect(siteKeys('a-secret-of-the-tests-that-is-long-enough')).toEqual(keys)
  const others = siteKeys('another-secret-of-the-tests-that-is-long')
  expect(others.publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(others.publicKey, 'base64url')).toHaveLength(65)
  expect(siteKeys('another-secret-of-the-tests-that-is-long', keys.privateKey)).toEqual(keys)
  expect(() => siteKeys('', 'A'.repeat(43))).toThrow()
})

test('every notification has a sentence of its own in both languages', () => {
  for (const locale of ['de', 'en'] as const) {
    const said = listedTemplates.map((template) => noticeSentence(template, { partner: 'Ben', title: 'Park' }, locale))
    expect(new Set([...said, noticeSentence('unknown', { partner: '', title: '' }, locale)]).size).toBe(said.length + 1)
  }
})
