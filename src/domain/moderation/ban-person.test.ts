import { beforeEach, describe, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { logIn, type Member, openSession, resolveSession } from '#domain/users/index.ts'
import { day } from '#tests/app.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { workOf } from '../../jobs/worker.ts'
import { auditLog, personFile } from '../staff-files/index.ts'
import { banPerson, unbanPerson } from './index.ts'

const { app, people, room } = await stayWorld()
const { anna, ben, operator } = people
const { db } = app
const reason = 'Verlangt Geld'
const moderator: Member = { ...(await person(app, 'gemeinde')), staffRole: 'moderator' }

/** The world begins on 20 May 2024; it stands at noon in Berlin. */
const start = app.clock.now().getTime()
beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  await db.deleteFrom('attempts').execute()
  await mails()
  await db.updateTable('users').set({ state: 'active', bannedUntil: null }).execute()
  await db.updateTable('users').set({ staffRole: 'moderator' }).where('id', '=', moderator.userId).execute()
})

const stateOf = async (id: string) =>
  db.selectFrom('users').select(['state', 'bannedUntil']).where('id', '=', id).executeTakeFirstOrThrow()
const ban = (until: string, viewer: Member = moderator, userId = anna.userId) =>
  banPerson(app, viewer, { userId, reason, until })
const logInAnna = () => logIn(app, { email: 'anna@example.org', password })
const runBans = async () =>
  workOf(app)
    .find(({ name }) => name === 'bans')
    ?.run()

async function mails() {
  await drainEvents(app)
  const before = app.sent.length
  while ((await deliverDueMails(app)) > 0);
  return app.sent.slice(before)
}

describe('a ban until a day', () => {
  test('logs the person out, hides their listings, and says until when in the mail and at the log-in', async () => {
    await room()
    const { token } = await openSession(app, anna.userId)
    await ban('2024-05-31')
    expect((await resolveSession(app, token)).viewer).toBeNull()
    expect(await db.selectFrom('publicListings').select('id').where('authorId', '=', anna.userId).execute()).toEqual([])
    const [mail] = await mails()
    expect(mail).toMatchObject({ template: 'account-banned', values: { reason, until: '2024-05-31' } })
    await expect(logInAnna()).rejects.toMatchObject({ code: 'account-banned-until', params: { until: '2024-05-31' } })
    expect(await codeOf(logIn(app, { email: 'anna@example.org', password: 'wrong password' }))).toBe('login-failed')
    expect(await personFile(app, operator, anna.userId)).toMatchObject({ state: 'banned', bannedUntil: '2024-05-31' })
  })

  test('holds through its last day where the marketplace is, and is then ended by the worker, with a mail and a line in the log', async () => {
    await ban('2024-05-22')
    await mails()
    // 23:59 in Berlin.
    app.clock.pass(2 * day + 12 * 3_600_000 - 60_000 - (start % 60_000))
    await runBans()
    expect(await stateOf(anna.userId)).toEqual({ state: 'banned', bannedUntil: '2024-05-22' })
    app.clock.pass(2 * 60_000)
    await runBans()
    expect(await stateOf(anna.userId)).toEqual({ state: 'active', bannedUntil: null })
    expect(await mails()).toMatchObject([{ template: 'account-unbanned', values: { reason: '' } }])
    const { items } = await auditLog(app, operator, { subjectIds: [anna.userId] })
    expect(items[0]).toMatchObject({ action: 'user.ban-ended', by: null, reason: '' })
  })

  test('that is over does not keep the person out until the worker comes', async () => {
    await ban('2024-05-22')
    app.clock.pass(3 * day)
    expect((await logInAnna()).token).toEqual(expect.any(String))
    expect((await stateOf(anna.userId)).state).toBe('active')
  })

  test('gets another last day, or none; the worker ends none without a day', async () => {
    await ban('2024-05-22')
    await ban('2024-05-25')
    expect((await stateOf(anna.userId)).bannedUntil).toBe('2024-05-25')
    await banPerson(app, moderator, { userId: anna.userId, reason })
    app.clock.pass(400 * day)
    await runBans()
    expect(await stateOf(anna.userId)).toEqual({ state: 'banned', bannedUntil: null })
    expect(await codeOf(logInAnna())).toBe('account-banned')
  })

  test('is lifted before its day, and leaves no day behind', async () => {
    await ban('2024-05-31')
    await unbanPerson(app, moderator, { userId: anna.userId, reason: 'Geklärt' })
    expect(await stateOf(anna.userId)).toEqual({ state: 'active', bannedUntil: null })
    const [mail] = (await mails()).filter(({ template }) => template === 'account-unbanned').slice(-1)
    expect(mail?.values).toMatchObject({ reason: 'Geklärt' })
  })

  test.each([
    ['a day that is over', '2024-05-19', 'until-not-possible'],
    ['more than two years', '2026-05-21', 'until-not-possible'],
    ['no day', '2024-02-30', 'until-not-possible'],
    ['nothing', '', 'field-required'],
  ])('is not %s', async (_, until, code) => {
    expect(await codeOf(ban(until))).toBe(code)
    expect((await stateOf(anna.userId)).state).toBe('active')
  })

  test('is given by nobody but staff, by no moderator to staff, and by nobody to themselves', async () => {
    expect(await codeOf(ban('2024-05-31', ben))).toBe('forbidden')
    expect(await codeOf(ban('2024-05-31', moderator, operator.userId))).toBe('forbidden')
    expect(await codeOf(ban('2024-05-31', operator, operator.userId))).toBe('staff-not-yourself')
  })
})
