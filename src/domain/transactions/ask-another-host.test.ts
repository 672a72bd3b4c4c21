import { expect, test } from 'vitest'
import { hideMessage, queryMessages } from '#domain/messages/index.ts'
import { report } from '#domain/moderation/index.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import {
  alternativesFor,
  askAnotherHost,
  earlierRequest,
  initiate,
  placesToAskAlso,
  requestStay,
  requestedStayOf,
} from './index.ts'

const { app, people, room, act, show } = await stayWorld()
const { anna, ben, chiara, operator } = people
const gemeinde = await person(app, 'gemeinde')
const words = 'Guten Tag, wir sind zu zweit und kommen mit der Bahn.'
const at = (lat: number, parts: object = {}) =>
  publishedListing(app, gemeinde.userId, { publicLat: lat, publicLng: 13.4, capacity: 2, ...parts })

const asked = await room({ capacity: 2, publicLat: 52.52, publicLng: 13.4 })
const near = await at(52.53)
const farther = await at(52.6)
const full = await at(52.525)
const tooSmall = await at(52.521, { capacity: 1 })
const elsewhere = await at(53.9)
const closed = await at(52.522, { state: 'closed' })
const notThen = await at(52.523, { availableUntil: '2024-06-21' })
const taken = await requestStay(app, chiara, { listingId: full, dates: stay, people: 2, clientKey: 'full' })
await act(gemeinde, taken.transactionId, 'accept')

const { transactionId } = await requestStay(app, ben, {
  listingId: asked,
  dates: stay,
  people: 2,
  message: words,
  clientKey: 'first',
})
const again = (listingId: string, clientKey = 'again') =>
  askAnotherHost(app, ben, { transactionId, listingId, clientKey })

test('while Anna may still say yes, nobody else is named, and nobody else can be asked this way', async () => {
  expect(await alternativesFor(app, ben, transactionId)).toEqual([])
  expect(await codeOf(again(near))).toBe('transaction-invalid-transition')
})

test('while a request waits for its answer, its guest alone is told which places may be asked as well', async () => {
  const places = (await placesToAskAlso(app, ben, transactionId)).map(({ listingId }) => listingId)
  expect(places).toEqual([near, farther])
  expect(await placesToAskAlso(app, anna, transactionId), 'not the host').toEqual([])
  expect(await codeOf(placesToAskAlso(app, chiara, transactionId))).toBe('transaction-not-found')
})

test('a request that ran out names places that are free, large enough and near, the nearest first', async () => {
  await passUntil(app, '2024-05-26T10:00:00Z')
  const found = (await alternativesFor(app, ben, transactionId)).map(({ listingId }) => listingId)
  expect(found).toEqual([near, farther])
  for (const each of [full, tooSmall, elsewhere, closed, notThen, asked]) expect(found).not.toContain(each)
  expect(await placesToAskAlso(app, ben, transactionId), 'it no longer waits').toEqual([])
})

test('only its guest asks the same host again with the words of before', async () => {
  const earlier = (viewer: typeof ben, listingId: string) => earlierRequest(app, viewer, { transactionId, listingId })
  expect(await earlier(ben, asked)).toEqual({ people: 2, text: words })
  for (const viewer of [anna, chiara]) expect(await codeOf(earlier(viewer, asked))).toBe('transaction-not-found')
  expect(await codeOf(earlier(ben, near)), 'at another host').toBe('transaction-not-found')
})

test('to the host and to strangers no place is named, and they cannot ask for Ben', async () => {
  for (const viewer of [anna, chiara, gemeinde]) {
    expect(await alternativesFor(app, viewer, transactionId)).toEqual([])
    const input = { transactionId, listingId: near, clientKey: 'x' }
    expect(await codeOf(askAnotherHost(app, viewer, input))).toBe('transaction-not-found')
  }
})

test('one tap carries days, people and words to the next host, and a second tap asks nobody twice', async () => {
  const next = await again(near)
  expect(await again(near)).toMatchObject({ transactionId: next.transactionId, continued: true })
  const view = await show(ben, next.transactionId)
  expect(view).toMatchObject({ state: 'state/preauthorized', listingId: near, originId: transactionId })
  expect(view.booking).toMatchObject({ from: stay.from, until: stay.until, state: 'pending' })
  expect(requestedStayOf(view.protectedData)).toMatchObject({ dates: stay, people: 2 })
  const { items } = await queryMessages(app, gemeinde, { transactionId: next.transactionId })
  expect(items.map(({ content }) => content)).toEqual([words])
  expect(
    (await alternativesFor(app, ben, transactionId)).map(({ listingId }) => listingId),
    'who was asked is not named again',
  ).toEqual([farther])
})

test('after a refusal too; but not after a question, which asked for nothing', async () => {
  const { transactionId: question } = await initiate(app, ben, { listingId: asked, transition: 'transition/enquire' })
  expect(await codeOf(askAnotherHost(app, ben, { transactionId: question, listingId: farther, clientKey: 'q' }))).toBe(
    'transaction-invalid-transition',
  )
  const { transactionId: refused } = await requestStay(app, ben, {
    listingId: asked,
    dates: { from: '2024-07-01', until: '2024-07-03' },
    people: 1,
    clientKey: 'refused',
  })
  await act(anna, refused, 'decline')
  const input = { transactionId: refused, listingId: farther, clientKey: 'after the refusal' }
  expect(await codeOf(askAnotherHost(app, ben, input))).toBe('was accepted')
})

test('a place that has gone meanwhile is refused as any other', async () => {
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', farther).execute()
  expect(await codeOf(again(farther, 'gone'))).toBe('listing-not-open')
  expect(await codeOf(again(full, 'full'))).toBe('transaction-booking-time-not-available')
})

test('words that staff have hidden are not taken into another request', async () => {
  const earlier = () => earlierRequest(app, ben, { transactionId, listingId: asked })
  expect((await earlier()).text).toBe(words)
  const said = await queryMessages(app, ben, { transactionId })
  const messageId = said.items.find(({ content }) => content === words)?.id ?? ''
  await report(app, anna, { kind: 'message', id: messageId, reason: 'offensive' })
  await hideMessage(app, operator, { messageId, reason: 'Verletzend' })
  expect((await earlier()).text).toBe('')
})
