import { expect, test } from 'vitest'
import { system } from '#domain/users/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { initiate, queryTransactions, requestStay, type TransactionQuery } from './index.ts'

const { app, people, room, act } = await stayWorld()
const { anna, ben, chiara } = people
const minute = 60_000

// Ben's three with Anna, a minute apart, and one of Chiara's.
const [garden, attic] = [await room(), await room({ capacity: 4 })]
const ask = async (guest: typeof ben, listingId: string, from: string, until: string, message?: string) => {
  app.clock.pass(minute)
  const words = message === undefined ? {} : { message }
  const input = { listingId, dates: { from, until }, people: 1, clientKey: `${from} ${guest.userId}`, ...words }
  return (await requestStay(app, guest, input)).transactionId
}
const accepted = await ask(ben, garden, '2024-06-20', '2024-06-23')
const declined = await ask(ben, attic, '2024-06-10', '2024-06-12', 'Guten Tag')
app.clock.pass(minute)
const question = (await initiate(app, ben, { listingId: attic, transition: 'transition/enquire' })).transactionId
const chiaras = await ask(chiara, attic, '2024-07-01', '2024-07-03')
app.clock.pass(minute)
await act(anna, declined, 'decline')
app.clock.pass(minute)
await act(anna, accepted, 'accept')

const ids = async (viewer: typeof ben, query: TransactionQuery = {}) =>
  (await queryTransactions(app, viewer, query)).items.map(({ id }) => id)

test('everybody sees their own and no others, the newest first', async () => {
  expect(await ids(ben)).toEqual([question, declined, accepted])
  expect(await ids(chiara)).toEqual([chiaras])
  expect(await ids(anna)).toEqual([chiaras, question, declined, accepted])
  expect(await ids(ben, { ids: [chiaras, accepted] })).toEqual([accepted])
  expect(await codeOf(queryTransactions(app, { kind: 'visitor', locale: 'de' }))).toBe('not-signed-in')
})

test('orders are what one began, sales what others began with one', async () => {
  expect(await ids(ben, { only: 'order' })).toEqual([question, declined, accepted])
  expect(await ids(ben, { only: 'sale' })).toEqual([])
  expect(await ids(anna, { only: 'sale', userId: chiara.userId })).toEqual([chiaras])
  expect(await ids(anna, { only: 'order' })).toEqual([])
})

test.each<[string, TransactionQuery, string[]]>([
  ['its last step', { lastTransitions: ['transition/accept', 'transition/decline'] }, [declined, accepted]],
  ['its state', { states: ['state/enquiry'] }, [question]],
  ['its process', { processNames: ['free-stay'] }, [question, declined, accepted]],
  ['another process', { processNames: ['flex-default-process'] }, []],
  ['its listing', { listingId: garden }, [accepted]],
  ['having days', { hasBooking: true }, [declined, accepted]],
  ['having none', { hasBooking: false }, [question]],
  ['having words', { hasMessage: true }, [declined]],
  ['having a payment', { hasPayin: true }, []],
  ['the state of its booking', { bookingStates: ['declined'] }, [declined]],
  ['arriving from a day on', { bookingStart: { start: new Date('2024-06-15T00:00:00Z') } }, [accepted]],
  ['leaving before a day', { bookingEnd: { end: new Date('2024-06-13T00:00:00Z') } }, [declined]],
  ['having begun before', { createdAt: { end: new Date('2024-05-20T10:02:00Z') } }, [accepted]],
  ['what was requested', { protectedData: { people: ['1'] } }, [declined, accepted]],
])('Ben finds a transaction by %s', async (_what, query, expected) => {
  expect(await ids(ben, query)).toEqual(expected)
})

test('in another order, page by page, with the number of all', async () => {
  expect(await ids(ben, { sort: '-createdAt' })).toEqual([accepted, declined, question])
  expect(await ids(ben, { sort: 'lastTransitionedAt' })).toEqual([accepted, declined, question])
  expect(await ids(ben, { sort: 'bookingStart' }), 'without days last').toEqual([accepted, declined, question])
  const pages = [1, 2, 3].map((page) => queryTransactions(app, ben, { page, perPage: 2 }))
  expect((await Promise.all(pages)).map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
    [2, 3],
    [1, 3],
    [0, 3],
  ])
})

test('nonsense is refused, and the engine itself sees all but has no side', async () => {
  expect(await codeOf(queryTransactions(app, ben, { sort: 'id; drop table users' }))).toBe('field-invalid')
  expect(await codeOf(queryTransactions(app, ben, { ids: ['x'] }))).toBe('field-invalid')
  expect(await codeOf(queryTransactions(app, ben, { perPage: 101 }))).toBe('field-invalid')
  expect((await queryTransactions(app, system, {})).totalItems).toBe(4)
  expect(await codeOf(queryTransactions(app, system, { only: 'sale' }))).toBe('validation-invalid-params')
})
