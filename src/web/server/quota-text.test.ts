import { beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#domain/messages/index.ts'
import { createDraft } from '#domain/listings/index.ts'
import { membersAtLimit } from '#domain/overviews/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { day, hour } from '#tests/app.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { type Member, setSeal } from '#domain/users/index.ts'
import { vouchFor, withdrawVouch } from '#domain/vouches/index.ts'
import { person } from '#tests/people.ts'
import { conversationsLeft, listingQuota, messagesLeft, type QuotaView } from './quota-text.ts'
import type { RequestContext } from './request-context.ts'

const { app, people, room } = await stayWorld()
Object.assign(app, {
  marketplace: {
    ...app.marketplace,
    limits: { ...app.marketplace.limits, enquiriesPerDay: 4, messagesPerDay: 3, listingsPerPerson: 2 },
    beforeConfirmation: { conversations: 2, messagesPerDay: 2 },
    vouchedFor: { enquiriesPerDay: 6, messagesPerDay: 1 },
  },
})
const { ben, chiara } = people
let count = 0

beforeEach(async () => {
  app.clock.pass(day)
  await app.db.deleteFrom('attempts').execute()
})

const as = (viewer: Member, locale: 'de' | 'en') => ({ app, viewer, locale }) as unknown as RequestContext
/** What is said, with ordinary spaces and without the comma that some versions of Node write. */
const said = async (quota: Promise<QuotaView | null>) =>
  (await quota)?.text.replaceAll('\u00a0', ' ').replace('Wed,', 'Wed')
const begin = async (viewer: Member) =>
  (await initiate(app, viewer, { listingId: await room(), transition: 'transition/enquire' })).transactionId
const write = (viewer: Member, transactionId: string) =>
  sendMessage(app, viewer, { transactionId, content: `Hallo ${(count += 1)}`, clientKey: `key-of-message-${count}` })

test('somebody is told before the conversations of a day are used up, and when there are more', async () => {
  for (let begun = 0; begun < 3; begun += 1) {
    expect(await conversationsLeft(as(ben, 'de'))).toBeNull()
    await begin(ben)
  }
  expect((await conversationsLeft(as(ben, 'de')))?.confirm).toBe(false)
  expect(await said(conversationsLeft(as(ben, 'de')))).toBe(
    'Heute kannst du noch ein Gespräch anfangen. Weitere sind ab Mi., 22. Mai, 02:00 Uhr möglich.',
  )
  expect(await said(conversationsLeft(as(ben, 'en')))).toBe(
    'You can begin one more conversation today. Further ones are possible from Wed 22 May, 02:00.',
  )
  await begin(ben)
  expect(await said(conversationsLeft(as(ben, 'de')))).toBe(
    'Mehr neue Gespräche sind heute nicht möglich. Das nächste geht ab Mi., 22. Mai, 02:00 Uhr.',
  )
  expect(await said(conversationsLeft(as(ben, 'en')))).toBe(
    'Your conversations for today are used up. The next one is possible from Wed 22 May, 02:00.',
  )
  await expect(begin(ben)).rejects.toThrow('too-many-requests')
  app.clock.pass(14 * hour)
  expect(await conversationsLeft(as(ben, 'de')), 'at the time that was named').toBeNull()
})

test('somebody without a confirmed address is told what the confirmation brings', async () => {
  expect(await conversationsLeft(as(chiara, 'de'))).toBeNull()
  const id = await begin(chiara)
  expect(await conversationsLeft(as(chiara, 'de'))).toEqual({
    text: 'Solange deine E-Mail-Adresse nicht bestätigt ist, kannst du noch ein Gespräch anfangen.',
    confirm: true,
  })
  expect(await said(conversationsLeft(as(chiara, 'en')))).toBe(
    'Until your e-mail address is confirmed, you can begin one more conversation.',
  )
  await begin(chiara)
  app.clock.pass(day)
  expect(await said(conversationsLeft(as(chiara, 'de')))).toBe(
    'Solange deine E-Mail-Adresse nicht bestätigt ist, kannst du kein weiteres Gespräch anfangen.',
  )
  expect(await said(conversationsLeft(as(chiara, 'en')))).toBe(
    'Until your e-mail address is confirmed, you cannot begin another conversation.',
  )
  await expect(begin(chiara)).rejects.toThrow('email-not-verified')
  expect(await conversationsLeft(as({ ...chiara, emailVerified: true }, 'de'))).toBeNull()

  expect(await messagesLeft(as(chiara, 'de'))).toBeNull()
  await write(chiara, id)
  expect(await messagesLeft(as(chiara, 'de'))).toEqual({
    text: 'Solange deine E-Mail-Adresse nicht bestätigt ist, kannst du heute noch eine Nachricht schreiben.',
    confirm: true,
  })
  await write(chiara, id)
  expect(await said(messagesLeft(as(chiara, 'en')))).toBe(
    'Until your e-mail address is confirmed, you cannot write any more messages today.',
  )
  await expect(write(chiara, id)).rejects.toThrow('email-not-verified')
})

test('somebody is told before the messages of a day are used up', async () => {
  const id = await begin(ben)
  await write(ben, id)
  expect(await messagesLeft(as(ben, 'de'))).toBeNull()
  await write(ben, id)
  expect(await said(messagesLeft(as(ben, 'de')))).toMatch(/^Heute kannst du noch eine Nachricht schreiben\. Weitere/)
  expect(await said(messagesLeft(as(ben, 'en')))).toMatch(/^You can write one more message today\. Further ones/)
  await write(ben, id)
  expect(await said(messagesLeft(as(ben, 'de')))).toMatch(/^Mehr Nachrichten sind heute nicht möglich\. Die/)
  expect(await said(messagesLeft(as(ben, 'en')))).toMatch(/^Your messages for today are used up\. The next one/)
  await expect(write(ben, id)).rejects.toThrow('too-many-requests')
})

test('somebody is told before the last listing is created, and that there can be no more', async () => {
  const create = () => createDraft(app, ben, { category: 'offeringPlace' })
  expect(await listingQuota(as(ben, 'de'))).toBeNull()
  await create()
  expect(await listingQuota(as(ben, 'de'))).toEqual({
    text: 'Mit diesem hast du so viele Inserate, wie hier möglich sind: 2.',
    confirm: false,
  })
  expect(await said(listingQuota(as(ben, 'en')))).toBe(
    'With this one you have as many listings as are possible here: 2.',
  )
  await create()
  expect(await said(listingQuota(as(ben, 'de')))).toBe(
    'Mehr als 2 Inserate sind nicht möglich. Lösche zuerst eines, das du nicht mehr brauchst.',
  )
  expect(await said(listingQuota(as(ben, 'en')))).toBe(
    'No more than 2 listings are possible. First delete one that you no longer need.',
  )
  await expect(create()).rejects.toMatchObject({ code: 'listings-too-many', params: { max: 2 } })
})

test('somebody whose conversations of a day are used up is told what a vouch brings, and gets it', async () => {
  for (let begun = 0; begun < 4; begun += 1) await begin(ben)
  const hint = async (locale: 'de' | 'en') => (await conversationsLeft(as(ben, locale)))?.hint
  expect(await hint('de')).toBe('Bürgt eine geprüfte Organisation für dich, kannst du 6 am Tag anfangen.')
  expect(await hint('en')).toBe('If a verified organisation vouches for you, you can begin 6 a day.')
  await expect(begin(ben)).rejects.toThrow('too-many-requests')
  const parish = await person(app, 'gemeinde')
  await setSeal(app, people.operator, { userId: parish.userId, checks: ['organisation'] })
  await vouchFor(app, parish, { userId: ben.userId })
  await app.db.deleteFrom('attempts').where('subject', 'like', 'enquiry:%').execute()
  for (let begun = 0; begun < 6; begun += 1) await begin(ben)
  expect(await conversationsLeft(as(ben, 'de'))).toEqual({
    text: expect.stringContaining('sind heute nicht möglich'),
    confirm: false,
  })
  await expect(begin(ben)).rejects.toThrow('too-many-requests')
  const names = (await membersAtLimit(app, people.operator)).map(({ firstName }) => firstName)
  expect(names).toEqual(['Ben'])
  await app.db.updateTable('attempts').set({ used: 5 }).where('subject', 'like', 'enquiry:%').execute()
  expect(await membersAtLimit(app, people.operator), 'not before the raised limit').toEqual([])
  await withdrawVouch(app, parish, { userId: ben.userId })
  expect(await membersAtLimit(app, people.operator)).toHaveLength(1)
  await expect(begin(ben), 'without the vouch').rejects.toThrow('too-many-requests')
})

test('a setting below the usual one takes nothing away, and no hint promises it', async () => {
  const id = await begin(ben)
  for (let sent = 0; sent < 3; sent += 1) await write(ben, id)
  expect(await messagesLeft(as(ben, 'de'))).toEqual({
    text: expect.stringContaining('sind heute nicht möglich'),
    confirm: false,
  })
})
