import { beforeAll, expect, test } from 'vitest'
import { requestStay } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import {
  archiveConversation,
  askedListings,
  countedFilters,
  filterCounts,
  inbox,
  type InboxQuery,
  waitingByListing,
} from './index.ts'

const { app, people, room, act } = await stayWorld()
const { anna, ben } = people
const guests = await crowd(app, 50)
let hall = ''
let yurt = ''
const ids: string[] = []

/** Fifty requests: thirty for the hall and twenty for the yurt, each for one of five nights. */
beforeAll(async () => {
  hall = await room({ title: 'Saal', capacity: 40 })
  yurt = await room({ title: 'Jurte', capacity: 40 })
  for (const [index, guest] of guests.entries()) {
    const day = 20 + (index % 5)
    const { transactionId } = await requestStay(app, guest, {
      listingId: index < 30 ? hall : yurt,
      dates: { from: `2024-06-${day}`, until: `2024-06-${day + 1}` },
      people: 1,
      clientKey: newId(),
    })
    ids.push(transactionId)
  }
  for (const id of ids.slice(0, 7)) await act(anna, id, 'accept')
  for (const id of ids.slice(7, 10)) await act(anna, id, 'decline')
})

const counts = (query: Partial<InboxQuery> = {}) => filterCounts(app, anna, { tab: 'sales', ...query })
const nights = { from: '2024-06-21', until: '2024-06-22' }

test('each filter has as many conversations as its count says, of one side, one listing and some nights', async () => {
  expect(await counts()).toEqual({ 'needs-answer': 40, answered: 10, upcoming: 7, over: 0, unread: 50 })
  expect(await counts({ listingId: hall })).toMatchObject({ 'needs-answer': 20, answered: 10, upcoming: 7 })
  expect(await counts({ listingId: yurt, nights })).toMatchObject({ 'needs-answer': 4, answered: 0 })
  expect(await counts({ tab: 'orders' })).toMatchObject({ 'needs-answer': 0, unread: 0 })
  for (const query of [{}, { listingId: hall }, { nights }, { listingId: yurt, nights }])
    for (const filter of countedFilters) {
      const { totalItems } = await inbox(app, anna, { tab: 'sales', filter, ...query })
      expect([filter, totalItems]).toEqual([filter, (await counts(query))[filter]])
    }
})

test('a range of nights finds what touches one of them; the day of departure is not a night', async () => {
  const total = async (from: string, until: string) =>
    (await inbox(app, anna, { tab: 'sales', nights: { from, until } })).totalItems
  expect(await total('2024-06-20', '2024-06-21')).toBe(10)
  expect(await total('2024-06-20', '2024-06-22')).toBe(20)
  expect(await total('2024-06-25', '2024-06-26')).toBe(0)
  expect(await codeOf(total('2024-06-22', '2024-06-22'))).toBe('field-invalid')
  expect(await codeOf(total('2024-06-22', '2026-06-22'))).toBe('field-invalid')
  expect(await codeOf(inbox(app, anna, { tab: 'sales', listingId: 'hall' }))).toBe('listing-not-found')
})

test('several pages are read at once, in the order of the list, and the total stays exact', async () => {
  const read = (page: number, firstPage?: number) => inbox(app, anna, { tab: 'sales', page, firstPage })
  const [one, two, both] = [await read(1), await read(2), await read(2, 1)]
  expect([one.items.length, two.items.length, both.items.length]).toEqual([25, 25, 50])
  expect(both.items.map(({ transactionId }) => transactionId)).toEqual(
    [...one.items, ...two.items].map(({ transactionId }) => transactionId),
  )
  for (const page of [one, two, both]) expect([page.totalItems, page.totalPages]).toEqual([50, 2])
})

test('the listings that people wrote about come by title with what waits; of others and without requests none', async () => {
  await room({ title: 'Leer' })
  expect(await askedListings(app, anna)).toEqual([
    { id: yurt, title: 'Jurte', waiting: 20 },
    { id: hall, title: 'Saal', waiting: 20 },
  ])
  expect(await askedListings(app, ben)).toEqual([])
  await archiveConversation(app, anna, { transactionId: ids.at(-1) ?? '', archived: true })
  expect((await waitingByListing(app, anna)).get(yurt)).toBe(19)
  expect((await counts({ listingId: yurt }))['needs-answer']).toBe(19)
  await archiveConversation(app, anna, { transactionId: ids.at(-1) ?? '', archived: false })
})

test('after the days nothing waits: every request is over', async () => {
  await passUntil(app, '2024-07-15T00:00:00Z')
  expect(await counts()).toMatchObject({ 'needs-answer': 0, answered: 0, upcoming: 0, over: 50 })
})
