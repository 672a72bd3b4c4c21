import { beforeEach, expect, test } from 'vitest'
import { day } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deleteAccount } from '../privacy/index.ts'
import { changeEmail, openSession, verificationToken, verifyEmailByToken } from '../users/index.ts'
import {
  deliverDueMails,
  drainEvents,
  ownChoices,
  readStopLink,
  saveChoices,
  switchByLink,
  type Topic,
  topics,
} from './index.ts'
import { stopLink } from './stop-link.ts'

const { app, people, room, ask } = await stayWorld()
const { anna, ben } = people

beforeEach(async () => {
  await app.db.deleteFrom('notificationChoices').execute()
})

const linkOf = (name: 'anna' | 'ben', topic: Topic) =>
  stopLink(app, { userId: people[name].userId, recipient: `${name}@example.org` }, topic)
const tokenIn = (link: string) => new URL(link).searchParams.get('t') ?? ''
const stored = () => app.db.selectFrom('notificationChoices').selectAll().execute()

test('a mail that may be switched off has a link, which stops the mails of its topic and sends them again', async () => {
  await ask(await room())
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
  const mail = app.sent.find(({ template }) => template === 'new-booking-request')
  expect(mail?.stop).toMatchObject({ topic: 'requests' })
  const token = tokenIn(mail?.stop?.link ?? '')
  expect(await readStopLink(app, token)).toEqual({ topic: 'requests', mail: true })
  expect(await stored(), 'reading changes nothing').toEqual([])
  await switchByLink(app, { token, mail: false })
  await switchByLink(app, { token, mail: false })
  expect((await ownChoices(app, anna)).channels.requests).toEqual({ mail: false, list: true, push: true })
  expect((await stored()).length, 'one topic of one person').toBe(1)
  expect(await readStopLink(app, token)).toEqual({ topic: 'requests', mail: false })
  await switchByLink(app, { token, mail: true })
  expect((await ownChoices(app, anna)).channels.requests).toEqual({ mail: true, list: true, push: true })
})

test('a link leaves the list and the other topics as they were chosen', async () => {
  await saveChoices(app, ben, { mail: ['messages', 'reviews'], list: ['reviews'] })
  const before = (await ownChoices(app, ben)).channels
  await switchByLink(app, { token: tokenIn(linkOf('ben', 'messages')), mail: false })
  const after = (await ownChoices(app, ben)).channels
  expect(after).toEqual({ ...before, messages: { mail: false, list: false, push: true } })
})

test('a host with an open offer can stop the mails about requests: the list takes their place', async () => {
  await saveChoices(app, anna, { mail: [...topics], list: [] })
  await switchByLink(app, { token: tokenIn(linkOf('anna', 'requests')), mail: false })
  expect((await ownChoices(app, anna)).channels.requests).toEqual({ mail: false, list: true, push: true })
})

test('a link names neither the person nor the topic', () => {
  const link = linkOf('anna', 'requests')
  for (const word of [anna.userId, 'anna', 'example.org', 'requests']) expect(link).not.toContain(word)
  const content = Buffer.from(tokenIn(link), 'base64url').toString('latin1')
  for (const word of [anna.userId, 'example.org', 'requests']) expect(content).not.toContain(word)
})

test('a link works for years, and ends when its person is reached at another address', async () => {
  const token = tokenIn(linkOf('anna', 'messages'))
  app.clock.pass(5 * 365 * day)
  await switchByLink(app, { token, mail: false })
  expect(await readStopLink(app, token)).toEqual({ topic: 'messages', mail: false })
  const { member } = await openSession(app, anna.userId)
  await changeEmail(app, member, { email: 'anna.lindner@example.org', currentPassword: 'quartier-demo' })
  expect(await readStopLink(app, token), 'not confirmed yet').toMatchObject({ topic: 'messages' })
  const asked = await app.db
    .selectFrom('emailVerifications')
    .selectAll()
    .where('userId', '=', anna.userId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await verifyEmailByToken(app, member, { token: verificationToken(app, asked) })
  await expect(readStopLink(app, token)).rejects.toThrow('not-found')
  await expect(switchByLink(app, { token, mail: true })).rejects.toThrow('not-found')
  expect((await ownChoices(app, anna)).channels.messages.mail).toBe(false)
})

test('a link that was made up, changed, or whose account is gone does nothing', async () => {
  const token = tokenIn(linkOf('ben', 'requests'))
  const other = { ...app, secret: 'the-secret-of-another-installation-entirely' }
  const wrong = [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    tokenIn(stopLink(other, { userId: ben.userId, recipient: 'ben@example.org' }, 'requests')),
  ]
  for (const given of wrong) {
    await expect(readStopLink(app, given)).rejects.toThrow('not-found')
    await expect(switchByLink(app, { token: given, mail: false })).rejects.toThrow('not-found')
  }
  await deleteAccount(app, ben, { currentPassword: 'quartier-demo' })
  await expect(readStopLink(app, token)).rejects.toThrow('not-found')
  await expect(switchByLink(app, { token, mail: false })).rejects.toThrow('not-found')
  expect(await stored()).toEqual([])
})
