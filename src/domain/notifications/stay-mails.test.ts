import { beforeEach, expect, test } from 'vitest'
import { drainAll } from '#tests/events.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { hideMessage, sendMessage } from '../messages/index.ts'
import { report } from '../moderation/index.ts'
import { proposeListing, requestStayByHour, requestStay, initiate, transition } from '../transactions/index.ts'
import { deliverDueMails } from './index.ts'

const { app, people, room, ask, act, transactionIn } = await stayWorld()
const { anna, ben, operator } = people

beforeEach(async () => {
  await mails()
})

/** Who gets which mail since the last look. */
async function mails(): Promise<string[]> {
  await readMails()
  return app.sent
    .splice(0)
    .map(({ recipient, template }) => `${recipient.split('@')[0]}: ${template}`)
    .sort()
}

async function readMails(): Promise<void> {
  await drainAll(app)
  for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
}

test('from the request to the reviews, each side gets each mail once', async () => {
  const { transactionId: id } = await requestStay(app, ben, {
    listingId: await room(),
    dates: stay,
    people: 1,
    message: 'Guten Tag Anna',
    clientKey: 'once',
  })
  expect(await mails(), 'the message comes with the request, not beside it').toEqual(['anna: new-booking-request'])
  await act(anna, id, 'accept')
  expect(await mails()).toEqual(['ben: booking-request-accepted'])
  await passUntil(app, '2024-06-22T22:00:00Z')
  expect(await mails()).toEqual(['anna: review-by-provider-wanted', 'ben: review-by-customer-wanted'])
  await act(ben, id, 'review-1-by-customer')
  expect(await mails()).toEqual(['anna: review-by-other-party-unpublished'])
  await act(anna, id, 'review-2-by-provider')
  expect(await mails()).toEqual(['ben: review-by-other-party-published'])
  await passUntil(app, '2024-07-30T00:00:00Z')
  expect(await mails()).toEqual([])
})

test('what a request says stands in its mail, and until when an answer is owed', async () => {
  const listingId = await room({ title: 'Turmzimmer' })
  await requestStay(app, ben, {
    listingId,
    dates: { from: '2024-10-20', until: '2024-10-23' },
    people: 1,
    message: 'Wir sind leise.',
    clientKey: 'two',
  })
  await drainAll(app)
  await expect.poll(async () => (await deliverDueMails(app), app.sent.length)).toBe(1)
  expect(app.sent.splice(0)[0]).toMatchObject({
    locale: 'de',
    values: {
      firstName: 'Anna',
      partner: 'Ben',
      listingId,
      title: 'Turmzimmer',
      from: '2024-10-20',
      until: '2024-10-23',
      start: '',
      message: 'Wir sind leise.',
      answerBy: new Date(app.clock.now().getTime() + 6 * 86_400_000).toISOString(),
    },
  })
})

test('a message that staff hid after its mail was queued is not in the mail', async () => {
  const { transactionId } = await requestStay(app, ben, {
    listingId: await room({ title: 'Turmzimmer' }),
    dates: { from: '2024-11-20', until: '2024-11-23' },
    people: 1,
    message: 'Du Schuft',
    clientKey: 'hidden',
  })
  await drainAll(app)
  const said = await app.db
    .selectFrom('messages')
    .select('id')
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  await report(app, anna, { kind: 'message', id: said.id, reason: 'offensive' })
  await hideMessage(app, operator, { messageId: said.id, reason: 'Verletzend' })
  await expect.poll(async () => (await deliverDueMails(app), app.sent.length)).toBe(1)
  expect(app.sent.splice(0)[0]).toMatchObject({
    template: 'new-booking-request',
    values: { partner: 'Ben', message: '' },
  })
  await mails()
})

test('of hours a mail says which, and by which clocks', async () => {
  const entries = ['thu', 'fri'].map((dayOfWeek) => ({ dayOfWeek, seats: 1, startTime: '10:00', endTime: '22:00' }))
  const plan = { type: 'availability-plan/time', timezone: 'Europe/Helsinki', entries }
  const listingId = await room({ title: 'Ufersauna', availabilityPlan: JSON.stringify(plan) })
  await requestStayByHour(app, ben, { listingId, day: '2024-10-24', start: 18 * 60, end: 20 * 60, clientKey: 'hours' })
  await drainAll(app)
  await expect.poll(async () => (await deliverDueMails(app), app.sent.length)).toBe(1)
  expect(app.sent.splice(0)[0]).toMatchObject({
    template: 'new-booking-request',
    values: { start: '2024-10-24T15:00:00.000Z', end: '2024-10-24T17:00:00.000Z', timeZone: 'Europe/Helsinki' },
  })
})

test('a host who does not answer is reminded at half time and before the end, and then the guest hears what else is free', async () => {
  const near = await publishedListing(app, operator.userId, {
    title: 'Nebenan',
    capacity: 2,
    publicLat: 52.53,
    publicLng: 13.41,
  })
  await endStaysOfBen()
  const id = await transactionIn(await room(), 'state/preauthorized')
  await mails()
  await passUntil(app, '2024-05-23T09:59:59Z')
  expect(await mails()).toEqual([])
  await passUntil(app, '2024-05-23T10:00:00Z')
  expect(await mails()).toEqual(['anna: booking-request-reminder'])
  await passUntil(app, '2024-05-25T10:00:00Z')
  expect(await mails()).toEqual(['anna: booking-request-reminder'])
  await passUntil(app, '2024-05-26T10:00:00Z')
  await drainAll(app)
  await expect.poll(async () => (await deliverDueMails(app), app.sent.length)).toBe(1)
  const [mail] = app.sent.splice(0)
  expect(mail).toMatchObject({ template: 'booking-request-auto-declined', recipient: 'ben@example.org', locale: 'en' })
  const { alternatives, link } = (mail?.values ?? {}) as { alternatives: string; link: string }
  expect(JSON.parse(alternatives)).toMatchObject([{ listingId: near, title: 'Nebenan' }])
  expect(link).toBe(`https://quartier.example/order/${id}/details`)
})

test('nobody is reminded of what was answered, or of a deadline that passed while nobody was awake', async () => {
  const answered = await transactionIn(await room(), 'state/accepted')
  const asleep = await ask(await room())
  await mails()
  app.clock.pass(8 * 86_400_000)
  await passUntil(app, app.clock.now())
  expect(await mails()).toEqual(['ben: booking-request-auto-declined'])
  expect([answered, asleep].length).toBe(2)
})

test('a decline says why, in a word and in the host’s own', async () => {
  const id = await transactionIn(await room(), 'state/preauthorized')
  await mails()
  await transition(app, anna, {
    id,
    transition: 'transition/decline',
    reason: 'dates',
    message: 'Da ist meine Mutter zu Besuch.',
  })
  await drainAll(app)
  await expect.poll(async () => (await deliverDueMails(app), app.sent.length)).toBe(1)
  expect(app.sent.splice(0)[0]).toMatchObject({
    template: 'booking-request-declined',
    values: { reason: 'dates', message: 'Da ist meine Mutter zu Besuch.' },
  })
})

test.each([
  ['state/preauthorized', ben, 'withdraw', ['anna: booking-request-withdrawn']],
  ['state/accepted', ben, 'cancel-by-customer', ['anna: booking-cancelled']],
  ['state/accepted', anna, 'cancel-by-provider', ['ben: booking-cancelled']],
  ['state/accepted', operator, 'cancel', ['anna: booking-cancelled', 'ben: booking-cancelled']],
] as const)('from %s by %#: who did not do it hears of it', async (state, viewer, step, expected) => {
  const id = await transactionIn(await room(), state)
  await mails()
  await act(viewer, id, step)
  expect(await mails()).toEqual(expected)
})

test('a question is one mail, and an offer to somebody who looks for a place is one', async () => {
  await app.db.deleteFrom('attempts').execute()
  const request = await publishedListing(app, ben.userId, { category: 'lookingForPlace', capacity: 2 })
  const offered = await room()
  const { transactionId } = await initiate(app, anna, {
    listingId: request,
    transition: 'transition/enquire',
    message: 'Bei mir ist Platz',
    offer: offered,
    clientKey: 'offer',
  })
  expect(await mails()).toEqual([])
  app.clock.pass(2 * 60_000)
  expect(await mails()).toEqual(['ben: new-message'])
  await proposeListing(app, anna, { transactionId, listingId: await room() })
  expect(await mails()).toEqual(['ben: listing-offered'])
  await proposeListing(app, anna, { transactionId, listingId: offered })
  expect(await mails()).toEqual([])
})

test('nobody is asked to review somebody who is banned or gone', async () => {
  for (const state of ['banned', 'deleted']) {
    const id = await transactionIn(await room(), 'state/accepted')
    await mails()
    await app.db.updateTable('users').set({ state }).where('id', '=', anna.userId).execute()
    await passUntil(app, '2024-06-22T22:00:00Z')
    expect(await mails(), `${state} ${id}`).toEqual([])
    await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', anna.userId).execute()
  }
})

test('the mail of a step has the message that was sent with it, however many others came in the same moment', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/enquiry')
  for (const content of ['Noch eine Frage', 'Und noch eine'])
    await sendMessage(app, ben, { transactionId: id, content, clientKey: content })
  await transition(app, ben, {
    id,
    transition: 'transition/request-after-enquiry',
    params: { bookingStart: stay.from, bookingEnd: stay.until },
    message: 'Das gehört zur Anfrage',
  })
  for (const content of ['Danach']) await sendMessage(app, ben, { transactionId: id, content, clientKey: content })
  app.sent.length = 0
  await readMails()
  const request = app.sent.find(({ template }) => template === 'new-booking-request')
  expect(request?.values).toMatchObject({ message: 'Das gehört zur Anfrage' })
})

/** Without the agreed stays of other tests on the same nights, with which Ben needs no other place. */
async function endStaysOfBen(): Promise<void> {
  await app.db.updateTable('bookings').set({ state: 'cancelled' }).where('customerId', '=', ben.userId).execute()
}

async function nextMail(template: string) {
  await readMails()
  return app.sent.splice(0).find((mail) => mail.template === template)
}

test('the mail about a cancelled stay says who cancelled, and leads the guest to other places', async () => {
  await endStaysOfBen()
  const at = { publicLat: 52.5, publicLng: 13.4 }
  const other = await publishedListing(app, operator.userId, { title: 'Hinterhaus', ...at, capacity: 4 })
  const stayAt = async () => {
    const id = await ask(await room(at))
    await act(anna, id, 'accept')
    await mails()
    return id
  }
  await act(anna, await stayAt(), 'cancel-by-provider')
  const toGuest = await nextMail('booking-cancelled')
  expect(toGuest).toMatchObject({ recipient: expect.stringContaining('ben'), values: { cancelledBy: 'provider' } })
  expect(toGuest?.values).toMatchObject({ alternatives: expect.stringContaining(other) })

  await act(ben, await stayAt(), 'cancel-by-customer')
  const toHost = await nextMail('booking-cancelled')
  expect(toHost).toMatchObject({ recipient: expect.stringContaining('anna') })
  expect(toHost?.values).toMatchObject({ cancelledBy: 'customer', alternatives: '' })
})

test('who has an agreed stay on the nights is not sent to other places when another request comes to nothing', async () => {
  const at = { publicLat: 52.5, publicLng: 13.4 }
  await publishedListing(app, operator.userId, { title: 'Gartenhaus', ...at, capacity: 4 })
  const [agreed, open] = [await ask(await room(at)), await ask(await room(at))]
  await passUntil(app, new Date(app.clock.now().getTime() + 3_600_000))
  await act(anna, agreed, 'accept')
  await mails()
  await passUntil(app, '2024-06-19T22:00:00Z')
  const unanswered = await nextMail('booking-request-auto-declined')
  expect(unanswered?.values).toMatchObject({ alternatives: '[]', settled: 'yes' })
  expect(open).not.toBe(agreed)
})
