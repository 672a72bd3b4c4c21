import { expect, test } from 'vitest'
import { inbox, inboxCounts, thread } from '#domain/messages/index.ts'
import { banPerson, unbanPerson } from '#domain/moderation/index.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { bookProposal, initiate, proposeListing, proposalsIn, ownOffersFor } from './index.ts'

const { app, people, room, show, act } = await stayWorld()
const { anna, ben, chiara, operator } = people
const gemeinde = await person(app, 'gemeinde')

const request = await publishedListing(app, ben.userId, {
  category: 'lookingForPlace',
  title: 'Zu dritt beim Viertelfinale',
  capacity: 3,
  availableFrom: stay.from,
  availableUntil: stay.until,
})
const attic = await room({ title: 'Dachboden', capacity: 4 })
const sofa = await room({ title: 'Sofa', capacity: 1 })
await room({ title: 'Bulli', capacity: 4, availableFrom: '2024-07-01' })
const closed = await room({ title: 'Gartenhaus', capacity: 4, state: 'closed' })
const hall = await publishedListing(app, gemeinde.userId, { title: 'Saal', capacity: 12 })
const { transactionId } = await initiate(app, anna, {
  listingId: request,
  transition: 'transition/enquire',
  message: 'Bei mir ist Platz.',
})

test('Anna’s own public offers for Ben’s request come with what does not fit, those that fit first', async () => {
  const own = await ownOffersFor(app, anna, request)
  expect(own[0]).toEqual({ listingId: attic, title: 'Dachboden', misfits: [], unmet: [] })
  expect(new Map(own.map(({ title, misfits }) => [title, misfits]))).toEqual(
    new Map([
      ['Dachboden', []],
      ['Sofa', ['places']],
      ['Bulli', ['dates']],
    ]),
  )
  expect(await ownOffersFor(app, chiara, request)).toEqual([])
  expect(await codeOf(ownOffersFor(app, anna, closed))).toBe('listing-not-found')
})

test('only what is one’s own and public is put forward, only by the host, and once', async () => {
  const offer = (viewer: typeof anna, listingId: string, id = transactionId) =>
    codeOf(proposeListing(app, viewer, { transactionId: id, listingId }))
  expect(await offer(anna, closed)).toBe('field-invalid')
  expect(await offer(anna, hall)).toBe('field-invalid')
  expect(await offer(ben, attic)).toBe('forbidden')
  expect(await offer(chiara, attic)).toBe('not-found')
  expect(await offer(anna, attic)).toBe('was accepted')
  expect(await offer(anna, attic), 'again changes nothing').toBe('was accepted')
  expect(await proposalsIn(app, ben, transactionId)).toMatchObject([{ listingId: attic, bookedAs: null }])
  expect(await codeOf(proposalsIn(app, chiara, transactionId))).toBe('not-found')
})

test('an offered place waits for the one who looks for a place until it is asked for; the host waits for nothing', async () => {
  const id = await openRequest('Ein Dach zum Halbfinale')
  const waiting = async (viewer: typeof anna) => {
    const { orders, sales } = await inboxCounts(app, viewer)
    const { items } = await inbox(app, viewer, { tab: 'all', filter: 'needs-answer' })
    expect(items, 'the filter shows what is counted').toHaveLength(orders.waiting + sales.waiting)
    return { count: items.length, found: items.some((row) => row.transactionId === id) }
  }
  const before = await waiting(ben)
  expect(before.found).toBe(false)
  await proposeListing(app, anna, { transactionId: id, listingId: attic })
  expect(await waiting(ben)).toEqual({ count: before.count + 1, found: true })
  expect((await waiting(anna)).found).toBe(false)
  const rows = (await inbox(app, ben, { tab: 'sales' })).items
  expect(rows.find((row) => row.transactionId === id)).toMatchObject({ offered: true, answerBy: null })
  const dates = { from: '2024-07-12', until: '2024-07-13' }
  await bookProposal(app, ben, { transactionId: id, listingId: attic, dates, clientKey: 'waited for' })
  expect(await waiting(ben)).toEqual({ count: before.count, found: false })
})

test('a place of a banned host does not wait for the one to whom it was offered, until the ban is lifted', async () => {
  const listingId = await publishedListing(app, ben.userId, {
    category: 'lookingForPlace',
    title: 'Ein Dach zum Finale',
  })
  const { transactionId: id } = await initiate(app, gemeinde, { listingId, transition: 'transition/enquire' })
  await proposeListing(app, gemeinde, { transactionId: id, listingId: hall })
  const waits = async () => {
    const { items } = await inbox(app, ben, { tab: 'all', filter: 'needs-answer' })
    return items.some((row) => row.transactionId === id)
  }
  expect(await waits()).toBe(true)
  const ban = { userId: gemeinde.userId, reason: 'Nur zur Probe.' }
  await banPerson(app, operator, ban)
  expect(await waits()).toBe(false)
  await unbanPerson(app, operator, ban)
  expect(await waits()).toBe(true)
})

async function openRequest(title: string): Promise<string> {
  const listingId = await publishedListing(app, ben.userId, { category: 'lookingForPlace', title })
  return (await initiate(app, anna, { listingId, transition: 'transition/enquire' })).transactionId
}

test('Ben books what was offered for the days and people of his request; others and other places are refused', async () => {
  const book = (viewer: typeof anna, listingId: string, clientKey = 'book') =>
    bookProposal(app, viewer, { transactionId, listingId, clientKey })
  expect(await codeOf(book(anna, attic)), 'not the host').toBe('not-found')
  expect(await codeOf(book(chiara, attic))).toBe('not-found')
  expect(await codeOf(book(ben, sofa)), 'was not offered').toBe('not-found')
  const booked = await book(ben, attic)
  expect(await book(ben, attic), 'the same form twice').toMatchObject({ transactionId: booked.transactionId })
  const view = await show(ben, booked.transactionId)
  expect(view).toMatchObject({ listingId: attic, originId: transactionId, state: 'state/preauthorized' })
  expect(view.booking).toMatchObject({ from: stay.from, until: stay.until })
  const { proposals } = await thread(app, ben, transactionId)
  expect(proposals).toMatchObject([{ listing: { title: 'Dachboden' }, bookedAs: booked.transactionId }])
})

test('a request without days asks the guest for them', async () => {
  const open = await publishedListing(app, ben.userId, { category: 'lookingForPlace', title: 'Irgendwann im Sommer' })
  const { transactionId: id } = await initiate(app, anna, { listingId: open, transition: 'transition/enquire' })
  await proposeListing(app, anna, { transactionId: id, listingId: attic })
  const ask = (dates?: typeof stay) =>
    codeOf(bookProposal(app, ben, { transactionId: id, listingId: attic, clientKey: 'days', ...(dates && { dates }) }))
  expect(await ask()).toBe('field-required')
  expect(await ask({ from: '2024-07-10', until: '2024-07-12' })).toBe('was accepted')
})

test('in a conversation about an offer nothing can be put forward', async () => {
  const { transactionId: id } = await initiate(app, ben, { listingId: attic, transition: 'transition/enquire' })
  const input = { transactionId: id, listingId: attic }
  expect(await codeOf(proposeListing(app, anna, input))).toBe('forbidden')
  expect(await codeOf(proposeListing(app, operator, input))).toBe('not-found')
})

test('a place for which the guest has an open request is marked for the host, and leads the guest to that request', async () => {
  const barn = await room({ title: 'Scheune', capacity: 4 })
  await proposeListing(app, anna, { transactionId, listingId: barn })
  const { transactionId: open } = await initiate(app, ben, {
    listingId: barn,
    transition: 'transition/request',
    dates: { from: stay.from, until: '2024-06-21' },
  })
  const misfitsOf = async () =>
    (await ownOffersFor(app, anna, request)).find(({ listingId }) => listingId === barn)?.misfits
  expect(await misfitsOf()).toEqual(['requested'])
  const offered = (await proposalsIn(app, ben, transactionId)).find(({ listingId }) => listingId === barn)
  expect(offered?.bookedAs).toBe(open)
  expect(await codeOf(bookProposal(app, ben, { transactionId, listingId: barn, clientKey: 'barn' }))).toBe(
    'transaction-already-requested',
  )
  await act(ben, open, 'withdraw')
  expect(await misfitsOf()).toEqual([])
})

test('after ten offers an eleventh is refused, and repeating one of them still changes nothing', async () => {
  const id = await openRequest('Zehn Dächer')
  const places = await Promise.all(Array.from({ length: 11 }, () => room()))
  const outcomes: string[] = []
  for (const listingId of [...places, places[0] ?? ''])
    outcomes.push(await codeOf(proposeListing(app, anna, { transactionId: id, listingId })))
  expect(outcomes).toEqual([...Array(10).fill('was accepted'), 'too-many-requests', 'was accepted'])
  expect(await proposalsIn(app, ben, id)).toHaveLength(10)
})
