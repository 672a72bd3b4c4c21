import { expect, test } from 'vitest'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld, secretStreet } from '#tests/worlds/conversation-world.ts'
import type { InitiateInput } from './initiate-input.ts'
import { initiate } from './initiate.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, chiara, dora, kim } = people

const ask = (viewer: Viewer, input: Partial<InitiateInput> = {}) =>
  initiate(app, viewer, {
    listingId: listings.room,
    transition: 'transition/enquire',
    message: 'Guten Tag Anna',
    clientKey: newId(),
    ...input,
  })

const refusal = (viewer: Viewer, input: Partial<InitiateInput> = {}) =>
  ask(viewer, input).then(
    () => 'was accepted',
    (error: { code?: string; field?: string }) => [error.code, error.field].filter(Boolean).join(' '),
  )

const count = async (table: 'transactions' | 'messages' | 'participations' | 'events') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('Ben asks Anna: one conversation, in both inboxes, with its first message, days and people', async () => {
  const dates = { from: '2024-06-20', until: '2024-06-23' }
  const { transactionId, continued } = await ask(ben, { message: ' Hallo <b>Anna</b> ', dates, people: 2 })
  expect(continued).toBe(false)
  const transaction = await app.db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  expect(transaction).toMatchObject({
    customerId: ben.userId,
    providerId: anna.userId,
    process: 'free-stay',
    state: 'state/enquiry',
    lastTransition: 'transition/enquire',
    protectedData: { dates, people: 2 },
  })
  const inboxes = await app.db
    .selectFrom('participations')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .execute()
  expect(Object.fromEntries(inboxes.map(({ userId, role, unread }) => [userId, [role, unread]]))).toEqual({
    [ben.userId]: ['customer', 0],
    [anna.userId]: ['provider', 1],
  })
  const messages = await app.db.selectFrom('messages').selectAll().where('transactionId', '=', transactionId).execute()
  expect(messages.map(({ content }) => content)).toEqual(['Hallo ＜b＞Anna＜/b＞'])
  const events = await app.db
    .selectFrom('events')
    .selectAll()
    .where('subjectId', '=', transactionId)
    .orderBy('seq')
    .execute()
  expect(events.map(({ name }) => name)).toEqual(['transaction.initiated', 'message.sent'])
  expect(JSON.stringify([transaction, inboxes, messages, events])).not.toContain(secretStreet)
})

test('asking about the same listing again goes on in the same conversation', async () => {
  const first = await ask(ben, { listingId: listings.bus })
  const second = await ask(ben, { listingId: listings.bus, message: 'Noch etwas', people: 3 })
  expect(second).toMatchObject({ transactionId: first.transactionId, continued: true })
  const { protectedData } = await app.db
    .selectFrom('transactions')
    .select('protectedData')
    .where('id', '=', first.transactionId)
    .executeTakeFirstOrThrow()
  expect(protectedData).toEqual({ people: 3 })
})

test('a host answers a request with an offer of one’s own, and with nobody else’s', async () => {
  const request = await anotherListing('Drei Freunde suchen Platz', kim)
  const { transactionId } = await ask(anna, { listingId: request, offer: listings.room })
  const { protectedData } = await app.db
    .selectFrom('transactions')
    .select('protectedData')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  expect(protectedData).toEqual({ offer: listings.room })
  for (const offer of [listings.closed, listings.ofDora, newId()])
    expect(await refusal(anna, { listingId: request, offer })).toBe('field-invalid offer')
})

test('32 identical sends at the same moment are one conversation with one message', async () => {
  const before = { transactions: await count('transactions'), messages: await count('messages') }
  const clientKey = newId()
  const answers = await Promise.all(Array.from({ length: 32 }, () => ask(kim, { clientKey })))
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await count('transactions')).toBe(before.transactions + 1)
  expect(await count('messages')).toBe(before.messages + 1)
})

test('what is not open, not there or not somebody else’s is refused, and nothing is written', async () => {
  const before = await Promise.all([count('transactions'), count('messages'), count('participations'), count('events')])
  expect(await refusal(anna)).toBe('listing-own')
  expect(await refusal(ben, { listingId: listings.closed })).toBe('listing-not-open')
  expect(await refusal(ben, { listingId: listings.draft })).toBe('transaction-listing-not-found')
  expect(await refusal(ben, { listingId: listings.deleted })).toBe('transaction-listing-not-found')
  expect(await refusal(ben, { listingId: newId() })).toBe('transaction-listing-not-found')
  expect(await refusal(ben, { listingId: "'; drop" })).toBe('transaction-listing-not-found listingId')
  expect(await refusal(ben, { listingId: listings.ofDora })).toBe('message-not-allowed')
  expect(await refusal(dora), 'banned since the page was opened').toBe('message-not-allowed')
  expect(await refusal({ kind: 'visitor', locale: 'de' })).toBe('not-signed-in')
  expect(await refusal({ ...ben, scopes: 'user:limited' })).toBe('forbidden')
  expect(await refusal(ben, { transition: 'transition/request' })).toBe('field-required bookingStart')
  expect(await refusal(ben, { transition: 'transition/pay' })).toBe('transaction-invalid-transition')
  expect(await refusal(ben, { processAlias: 'free-stay/release-9' })).toBe('transaction-unknown-alias')
  expect(await refusal(ben, { transition: 'transition/accept' })).toBe('transaction-invalid-transition')
  expect(await refusal(ben, { message: ' \n ' })).toBe('message-required message')
  expect(await refusal(ben, { message: 'a'.repeat(5001) })).toBe('field-too-long message')
  expect(await refusal(ben, { dates: { from: '2024-06-20', until: '2024-06-20' } })).toBe(
    'date-until-not-after-from dates.until',
  )
  expect(await refusal(ben, { dates: { from: '2024-02-30', until: '2024-06-20' } })).toBe('field-invalid dates.from')
  expect(await refusal(ben, { people: 0 })).toBe('field-invalid people')
  expect(await refusal(ben, { clientKey: '' })).toBe('field-required clientKey')
  const after = await Promise.all([count('transactions'), count('messages'), count('participations'), count('events')])
  expect(after).toEqual(before)
})

test('before the address is confirmed three conversations may begin, the fourth may not, going on always may', async () => {
  const more = await Promise.all(['Eins', 'Zwei', 'Drei'].map((title) => anotherListing(title)))
  const asked = await Promise.all(
    [listings.room, listings.bus, ...more].map((listingId) => refusal(chiara, { listingId })),
  )
  expect(asked.filter((answer) => answer === 'was accepted')).toHaveLength(3)
  expect(asked.filter((answer) => answer === 'email-not-verified')).toHaveLength(2)
  const open = await app.db
    .selectFrom('openEnquiries')
    .select('listingId')
    .where('customerId', '=', chiara.userId)
    .execute()
  expect(open).toHaveLength(3)
  expect(await refusal(chiara, { listingId: open[0]?.listingId ?? '' })).toBe('was accepted')
})

test('more conversations than a day allows are refused until the next day', async () => {
  const many = await Promise.all(Array.from({ length: 25 }, (_, index) => anotherListing(`Viele ${index}`)))
  pass(86_400_000)
  const answers = await Promise.all(many.map((listingId) => refusal(ben, { listingId })))
  expect(answers.filter((answer) => answer === 'was accepted')).toHaveLength(20)
  expect(answers.filter((answer) => answer === 'too-many-requests')).toHaveLength(5)
  pass(86_400_000)
  const refused = many[answers.indexOf('too-many-requests')] ?? ''
  expect(await refusal(ben, { listingId: refused })).toBe('was accepted')
})

async function anotherListing(title: string, author = anna): Promise<string> {
  const id = newId()
  const at = app.clock.now()
  await app.db
    .insertInto('listings')
    .values({ id, authorId: author.userId, state: 'published', title, createdAt: at, updatedAt: at })
    .execute()
  return id
}
