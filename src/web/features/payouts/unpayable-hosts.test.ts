import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { payoutAccountOf } from '#domain/payments/index.ts'
import type { Member, Viewer } from '#domain/users/viewer.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { newId } from '#kernel/id.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { stay } from '#tests/worlds/stay-world.ts'
import { loadCheckout } from '../checkout/load-checkout.ts'
import { loadInbox } from '../conversation/load-inbox.ts'
import { loadQueue } from '../console/queue/load-queue.ts'
import { queuePlace } from '../console/queue/queue-place.ts'
import { loadEnquiry } from '../enquiry/load-enquiry.ts'
import { handleEnquiryForm } from '../enquiry/send-enquiry.ts'
import { loadListing } from '../listing/load-listing.ts'
import { loadListings } from '../my-listings/load-listings.ts'
import { loadProfile } from '../profile/load-profile.ts'
import { loadSearch } from '../search/load-search.ts'

// What each page says of a sauna whose host cannot be paid: guests that it cannot be booked, the host why, staff both.

const world = await paidWorld()
const { app, people, priced } = world
const { anna, ben, operator } = people
await app.db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
const staff: Member = { ...operator, staffRole: 'owner' }
const visitor: Viewer = { kind: 'visitor', locale: 'de' }
const sauna = await priced()
const waiting = await world.room({
  category: 'sauna',
  priceAmount: 4500,
  priceCurrency: 'EUR',
  state: 'pendingApproval',
})
await app.db.updateTable('listings').set({ submittedAt: app.clock.now() }).where('id', '=', waiting).execute()

const known = (viewer: Viewer): RequestContext =>
  ({
    app,
    viewer,
    locale: 'de',
    setCookies: [],
    formTargets: [],
    address: '192.0.2.1',
    nonce: 'n',
    site: { secure: true },
  }) as unknown as RequestContext

function contextOf(viewer: Viewer): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestContext, known(viewer))
  return context
}

const get = (path: string) => new Request(`https://quartier.example${path}`)
const page = { slug: 'x', id: sauna }
const account = (values: object) => app.db.updateTable('paymentAccounts').set(values).execute()
const ready = { canCharge: true, canBePaidOut: true }
const missing = {
  currentlyDue: ['external_account'],
  pastDue: [],
  errors: [],
  eventuallyDue: [],
  pendingVerification: [],
}
const nothing = { ...missing, currentlyDue: [], disabledReason: null, deadline: null }

const listingOf = async (viewer: Viewer) => {
  const slug = (await loadListing(known(viewer), get(`/l/${sauna}`), { id: sauna })).slug
  return loadListing(known(viewer), get(`/l/${slug}/${sauna}`), { id: sauna, slug })
}
const enquiryOf = (purpose: 'stay' | 'question') =>
  loadEnquiry(contextOf(ben), get(`/l/x/${sauna}/request`), page, purpose)

test('a sauna can be booked while its host can be paid', async () => {
  expect((await listingOf(visitor)).payoutNote).toBeNull()
  expect((await listingOf(anna)).payoutNote).toBeNull()
  expect((await enquiryOf('stay')).step).toBe('notice')
  expect((await loadListings(contextOf(anna), get('/listings'))).payoutNote).toBeNull()
  expect((await loadInbox(contextOf(anna), get('/inbox/sales'), { tab: 'sales' })).list.payoutNote).toBeNull()
})

test.each([
  [
    'something is missing',
    { canCharge: false, canBePaidOut: false, requirements: JSON.stringify({ ...nothing, ...missing }) },
    'host-missing',
  ],
  [
    'the provider still checks it',
    { canCharge: false, canBePaidOut: false, requirements: JSON.stringify(nothing) },
    'host-checked',
  ],
  [
    'payouts alone were stopped',
    {
      canCharge: true,
      canBePaidOut: false,
      requirements: JSON.stringify({
        ...nothing,
        errors: [{ field: 'x', code: 'y', sentence: 'Das Konto wurde geschlossen.' }],
      }),
    },
    'host-missing',
  ],
] as const)('while %s, guests hear that, and the host why', async (_, values, note) => {
  await account(values)
  const shown = await listingOf(visitor)
  expect(shown.payoutNote).toBe('guest')
  expect((await listingOf(ben)).payoutNote).toBe('guest')
  expect((await listingOf(anna)).payoutNote).toBe(note)
  const text = JSON.stringify([
    shown,
    await enquiryOf('stay'),
    await loadProfile(known(ben), anna.userId, new URLSearchParams()),
  ])
  expect(text).not.toMatch(/external_account|Das Konto wurde|host-missing|host-checked|acct_/)

  expect((await enquiryOf('stay')).step).toBe('not-bookable')
  expect((await enquiryOf('question')).step).toBe('notice')
  const { found } = await loadSearch(known(visitor), new URL('https://quartier.example/s'))
  expect(found.cards.map(({ id, notBookable }) => [id, notBookable])).toEqual([[sauna, true]])
  expect((await loadProfile(known(ben), anna.userId, new URLSearchParams())).listings[0]?.notBookable).toBe(true)

  expect((await loadListings(contextOf(anna), get('/listings'))).payoutNote).toBe(note)
  expect((await loadInbox(contextOf(anna), get('/inbox/sales'), { tab: 'sales' })).list.payoutNote).toBe(note)
  expect((await loadInbox(contextOf(ben), get('/inbox/orders'), { tab: 'orders' })).list.payoutNote).toBeNull()
  const place = queuePlace(new URL(`https://quartier.example/console/queue?item=${waiting}`))
  const queue = await loadQueue(known(staff), place)
  expect(queue.panel?.notBookable).toBe(true)
  expect((await payoutAccountOf({ ...app, payments: undefined }, anna))?.providerId).toBe(world.accountId)
  await account({ ...ready, requirements: JSON.stringify(nothing) })
})

test('the request form is refused with the sentence, and nothing is begun or charged', async () => {
  await account({ canBePaidOut: false })
  const body = new URLSearchParams({ ...stay, people: '1', message: '', clientKey: newId() })
  const post = new Request(`https://quartier.example/l/x/${sauna}/request`, { method: 'POST', body })
  const before = await app.db.selectFrom('transactions').select('id').execute()
  const answer = await handleEnquiryForm(contextOf(ben), post, page, 'stay')
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      problems: [
        {
          code: 'transaction-missing-stripe-account',
          message: 'Dieses Mitglied kann zurzeit keine Zahlungen annehmen.',
        },
      ],
    },
  })
  expect(await app.db.selectFrom('transactions').select('id').execute()).toEqual(before)
  await account(ready)
})

test('a payment that waits for a card says so when the host cannot be paid any more', async () => {
  const id = await world.request(sauna)
  const checkout = () => loadCheckout(contextOf(ben), get(`/l/x/${sauna}/checkout?stay=${id}`), page)
  expect((await checkout()).kind).toBe('open')
  await account({ canBePaidOut: false })
  const closed = await checkout()
  expect(closed.kind).toBe('not-bookable')
  expect(JSON.stringify(closed)).not.toContain('_secret_')
  await account(ready)
  expect((await checkout()).kind).toBe('open')
})
