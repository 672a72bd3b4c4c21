import { beforeEach, describe, expect, test } from 'vitest'
import { enquirySubject, sendMessage } from '#domain/messages/index.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { type Member, openSession, resolveSession } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { day } from '#tests/app.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { freeSending, limitSending } from './index.ts'
import { personFile } from '../staff-files/index.ts'

const { app, people, room, act, transactionIn } = await stayWorld()
const { ben, operator } = people
const { db } = app
const reason = 'Zu viele gleiche Anfragen'
const moderator: Member = { ...(await person(app, 'gemeinde')), staffRole: 'moderator' }

const start = app.clock.now().getTime()
beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  await db.deleteFrom('attempts').execute()
  await db.updateTable('users').set({ state: 'active', sendingLimitedUntil: null }).execute()
})

const limit = (until: string, viewer: Member = moderator, userId = ben.userId) =>
  limitSending(app, viewer, { userId, reason, until })

/** Ben as he is at his next request. */
async function benNow(): Promise<Member> {
  const { token } = await openSession(app, ben.userId)
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error('Ben is not logged in')
  return viewer
}

describe('a limit on sending', () => {
  test('keeps from new conversations and requests, and says until when', async () => {
    const listingId = await room()
    await limit('2024-05-31')
    const viewer = await benNow()
    const refused = { code: 'sending-limited', params: { until: '2024-05-31' } }
    await expect(enquirySubject(app, viewer, listingId)).rejects.toMatchObject(refused)
    for (const transition of ['transition/enquire', 'transition/request'])
      await expect(initiate(app, viewer, { listingId, transition, dates: stay })).rejects.toMatchObject(refused)
  })

  test('leaves conversations that have begun, but no request in one', async () => {
    const id = await transactionIn(await room(), 'state/enquiry')
    await limit('2024-05-31')
    const viewer = await benNow()
    await sendMessage(app, viewer, { transactionId: id, content: 'Danke für die Antwort', clientKey: newId() })
    expect(await codeOf(act(viewer, id, 'request-after-enquiry'))).toBe('sending-limited')
  })

  test('ends by itself after its last day', async () => {
    const listingId = await room()
    await limit('2024-05-21')
    app.clock.pass(1.4 * day)
    expect((await benNow()).sendingLimitedUntil).toBe('2024-05-21')
    app.clock.pass(0.2 * day)
    const viewer = await benNow()
    expect(viewer).not.toHaveProperty('sendingLimitedUntil')
    await initiate(app, viewer, { listingId, transition: 'transition/enquire' })
    expect(await personFile(app, operator, ben.userId)).toMatchObject({ sendingLimitedUntil: null })
  })

  test('is told to the person with reason and day, and so is its end by staff', async () => {
    await mails()
    await limit('2024-05-31')
    await limit('2024-05-31')
    await freeSending(app, moderator, { userId: ben.userId, reason: 'Geklärt' })
    await freeSending(app, moderator, { userId: ben.userId, reason: 'Geklärt' })
    const told = (await mails()).filter(({ template }) => template.startsWith('sending-'))
    expect(told.filter(({ template }) => template === 'sending-limited')).toMatchObject([
      { recipient: 'ben@example.org', values: { reason, until: '2024-05-31' } },
    ])
    expect(told.filter(({ template }) => template === 'sending-freed').map(({ values }) => values)).toMatchObject([
      { reason: 'Geklärt' },
    ])
    const { audit } = await personFile(app, operator, ben.userId)
    expect(audit.slice(0, 2).map(({ action }) => action)).toEqual(['user.sending-freed', 'user.sending-limited'])
    expect(await benNow()).not.toHaveProperty('sendingLimitedUntil')
  })

  test('is given by nobody but staff, by no moderator to staff, and by nobody to themselves', async () => {
    expect(await codeOf(limit('2024-05-31', ben, people.anna.userId))).toBe('forbidden')
    await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
    expect(await codeOf(limit('2024-05-31', moderator, operator.userId))).toBe('forbidden')
    expect(await codeOf(limit('2024-05-31', moderator, moderator.userId))).toBe('staff-not-yourself')
    expect(await codeOf(limit('2024-05-19'))).toBe('until-not-possible')
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', ben.userId).execute()
    expect(await codeOf(limit('2024-05-31'))).toBe('account-banned')
  })
})

/** Sends all mails. Returns those that were not sent before. */
async function mails() {
  const before = app.sent.length
  await drainEvents(app)
  while ((await deliverDueMails(app)) > 0);
  return app.sent.slice(before)
}
