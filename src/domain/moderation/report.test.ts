import { expect, test } from 'vitest'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { drainEvents } from '#domain/notifications/index.ts'
import { handleReport, report, reportById, reportedAt, reports } from './index.ts'

const { app, people, listings } = await conversationWorld()
const { anna, ben, kim } = people
const visitor = { kind: 'visitor', locale: 'en' } as const

test('a listing is reported to staff with its author; a repeated report counts once and adds its text', async () => {
  expect(await reportedAt(app, ben, listings.room)).toBeNull()
  await report(app, ben, { kind: 'listing', id: listings.room, reason: 'unsafe', text: 'Sie will <50 € Kaution' })
  expect(await reportedAt(app, ben, listings.room)).toEqual(app.clock.now())
  expect(await reportedAt(app, anna, listings.room), 'only the reporter knows').toBeNull()
  expect(await reportedAt(app, visitor, listings.room)).toBeNull()
  for (const text of ['Sie will 60 € Kaution', 'Sie will 60 € Kaution', ''])
    await report(app, ben, { kind: 'listing', id: listings.room, reason: 'money', text })
  await report(app, ben, { kind: 'listing', id: listings.room, reason: 'money', text: '60 €' })
  const { items, open } = await reports(app, kim)
  expect(open).toBe(1)
  expect(items).toMatchObject([
    {
      kind: 'listing',
      subjectId: listings.room,
      reason: 'unsafe',
      text: 'Sie will ＜50 € Kaution\n\nSie will 60 € Kaution\n\n60 €',
      aboutCount: 1,
    },
  ])
  expect(items[0]?.about?.userId).toBe(anna.userId)
  expect(items[0]?.reporter?.userId).toBe(ben.userId)
})

test('a handled report leaves the list with a note on the outcome, and can be made again', async () => {
  const [first] = (await reports(app, kim)).items
  await handleReport(app, kim, { id: first?.id ?? '', note: 'Mit Anna gesprochen' })
  await handleReport(app, kim, { id: first?.id ?? '', note: 'noch einmal' })
  expect(await reportedAt(app, ben, listings.room)).toBeNull()
  expect(await reports(app, kim)).toMatchObject({ items: [], open: 0 })
  expect((await reports(app, kim, { state: 'handled' })).items).toMatchObject([{ note: 'Mit Anna gesprochen' }])
  await report(app, ben, { kind: 'user', id: anna.userId, reason: 'other' })
  expect((await reports(app, kim)).items).toMatchObject([{ kind: 'user', title: null, aboutCount: 2 }])
})

test.each([
  ['an address that is none', visitor, { email: 'ben' }, 'email-invalid'],
  ['the author of the listing', anna, {}, 'report-own'],
  ['without a reason', ben, { reason: '' as never }, 'field-required'],
  ['what does not exist', ben, { id: '00000000-0000-7000-8000-000000000000' }, 'listing-not-found'],
  ['what is no id', ben, { id: 'room' }, 'not-found'],
  ['a novel', ben, { text: 'x'.repeat(2001) }, 'field-too-long'],
])('refused: %s', async (_, viewer, change, code) => {
  const input = { kind: 'listing', id: listings.room, reason: 'other', ...change } as const
  await expect(report(app, viewer, input)).rejects.toMatchObject({ code })
})

test('only staff read and close reports', async () => {
  await expect(reports(app, ben)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(handleReport(app, ben, { id: listings.room })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(handleReport(app, kim, { id: listings.room })).rejects.toMatchObject({ code: 'not-found' })
})

test('visitors report without an account, with or without an address, and not without end', async () => {
  const input = { kind: 'listing', id: listings.bus, reason: 'unsafe' } as const
  const one = { address: '192.0.2.1' }
  const { id } = await report(app, visitor, { ...input, text: 'Kein Bus', email: 'Guest@Example.org' }, one)
  expect(await reportById(app, kim, id)).toMatchObject({ reporter: null, canAnswer: true, text: 'Kein Bus' })
  const { id: silent } = await report(app, visitor, input, one)
  expect(await reportById(app, kim, silent)).toMatchObject({ reporter: null, canAnswer: false })
  for (let count = 0; count < 3; count += 1) await report(app, visitor, input, one)
  await expect(report(app, visitor, input, one)).rejects.toMatchObject({ code: 'too-many-requests' })
  await report(app, visitor, input, { address: '192.0.2.2' })
  await handleReport(app, kim, { id, note: 'Angesehen', answer: 'We have closed the listing.' })
  await drainEvents({ ...app, publicUrl: 'https://quartier.example', messageMails: { quiet: 0, every: 0 } })
  const mails = await app.db.selectFrom('deliveries').select(['recipient', 'locale', 'template']).execute()
  expect(mails).toContainEqual({ recipient: 'Guest@example.org', locale: 'en', template: 'report-answered' })
  const kept = await app.db.selectFrom('attempts').select('subject').execute()
  expect(JSON.stringify(kept)).not.toContain('192.0.2')
})

test('nobody reports in a member’s name', async () => {
  const input = { kind: 'listing', id: listings.room, reason: 'other' } as const
  await expect(report(app, { ...ben, scopes: 'user:limited' }, input)).rejects.toMatchObject({ code: 'forbidden' })
})
