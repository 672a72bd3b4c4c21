import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents, type StayMailValues } from '#domain/notifications/index.ts'
import { banPerson, closeListingByStaff } from '#domain/moderation/index.ts'
import { changePassword } from '#domain/users/index.ts'
import { hour } from '#tests/app.ts'
import { password } from '#tests/people.ts'
import { secondFactorOn } from '#tests/second-factor.ts'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { answerByLink, answerLinks, readAnswerLink } from './index.ts'

const { app, people, room, ask, act, show } = await stayWorld()
const { anna, ben, operator } = people
const start = app.clock.now().getTime()
const visitor = { kind: 'visitor', locale: 'de' } as const
const ended = { code: 'answer-link-invalid' }
const late = { code: 'transaction-invalid-transition' }

beforeEach(async () => {
  app.clock.pass(start - app.clock.now().getTime())
  app.sent.length = 0
  await app.db.deleteFrom('attempts').execute()
})

const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('t') ?? ''

/** Ben asks for a room of Anna's; returns the request and the tokens in the mail that she gets. */
async function asked(): Promise<{ id: string; accept: string; decline: string }> {
  const id = await ask(await room())
  while ((await drainEvents(app)) > 0);
  await deliverDueMails(app)
  const mail = app.sent.find(({ template }) => template === 'new-booking-request')
  const { accept, decline } = (mail?.values ?? {}) as Partial<StayMailValues>
  return { id, accept: tokenIn(accept), decline: tokenIn(decline) }
}

test('the host of a request accepts by the link in the mail, once, and looking at it changes nothing', async () => {
  const { id, accept } = await asked()
  for (let scans = 0; scans < 3; scans += 1)
    expect(await readAnswerLink(app, accept)).toMatchObject({ answer: 'accept', outcome: 'waiting' })
  expect((await show(anna, id)).state).toBe('state/preauthorized')
  expect(await answerByLink(app, visitor, { token: accept })).toEqual({ transactionId: id })
  const { state, transitions } = await show(anna, id)
  expect([state, transitions.at(-1)?.by]).toEqual(['state/accepted', 'provider'])
  await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(late)
  expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'given' })
})

test('a link declines with a reason, and the other one of the same mail is over with it', async () => {
  const { id, accept, decline } = await asked()
  await answerByLink(app, visitor, { token: decline, reason: 'space' })
  const { state, transitions } = await show(anna, id)
  expect([state, transitions.at(-1)?.reason]).toEqual(['state/declined', 'space'])
  expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'over' })
  await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(late)
})

test('of presses at the same time one answers', async () => {
  const { accept, decline } = await asked()
  const presses = [accept, decline, accept, decline].map((token) => answerByLink(app, visitor, { token }))
  const outcomes = await Promise.allSettled(presses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a link ends when the request was answered in the inbox, withdrawn, or ended by staff', async () => {
  const answered = await asked()
  await act(anna, answered.id, 'decline')
  const withdrawn = await asked()
  await act(ben, withdrawn.id, 'withdraw')
  const closed = await asked()
  const { listingId } = await show(anna, closed.id)
  await closeListingByStaff(app, operator, { id: listingId, reason: 'Zwei Meldungen.' })
  for (const { accept } of [answered, withdrawn, closed]) {
    expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'over' })
    await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(late)
  }
})

test('a link is valid until the answer is due, also where the timer runs late', async () => {
  const { id, accept } = await asked()
  const due = (await show(anna, id)).deadlines[0]?.at ?? new Date(0)
  app.clock.pass(due.getTime() - app.clock.now().getTime() - 1)
  expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'waiting' })
  app.clock.pass(1)
  await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(late)
  await passUntil(app, new Date(due.getTime() + hour))
  expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'over' })
})

test('a link does not accept other days than those in its mail', async () => {
  const { id, accept } = await asked()
  const booking = app.db.updateTable('bookings').where('transactionId', '=', id)
  await booking.set({ seats: 2 }).execute()
  expect(await readAnswerLink(app, accept)).toBeNull()
  await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(ended)
  await booking.set({ seats: 1 }).execute()
  expect(await readAnswerLink(app, accept)).toMatchObject({ outcome: 'waiting' })
})

test('who logs in with a second factor answers in the inbox, also when the mail came before it was switched on', async () => {
  const { id, accept } = await asked()
  const asking = { transactionId: id, userId: anna.userId, recipient: 'anna@example.org' }
  expect(Object.keys(await answerLinks(app, asking))).toEqual(['accept', 'decline'])
  await secondFactorOn(app, anna)
  expect(await answerLinks(app, asking)).toEqual({})
  await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(ended)
  await app.db.deleteFrom('secondFactors').execute()
})

test('a mail to another address, or about a request of somebody else, has no such links', async () => {
  const { id } = await asked()
  expect(await answerLinks(app, { transactionId: id, userId: anna.userId, recipient: 'ben@example.org' })).toEqual({})
  expect(await answerLinks(app, { transactionId: id, userId: ben.userId, recipient: 'ben@example.org' })).toEqual({})
})

test('a link ends with the password of its person, and with a ban', async () => {
  const before = await asked()
  await changePassword(app, anna, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  expect(await readAnswerLink(app, before.accept)).toBeNull()
  const after = await asked()
  await banPerson(app, operator, { userId: anna.userId, reason: 'Betrug' })
  for (const { accept } of [before, after]) {
    expect(await readAnswerLink(app, accept)).toBeNull()
    await expect(answerByLink(app, visitor, { token: accept })).rejects.toMatchObject(ended)
  }
})
