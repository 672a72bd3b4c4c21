import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { answerLinks } from '#domain/messages/index.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { fireAll, passUntil, review, stay } from '#tests/worlds/stay-world.ts'
import {
  initiate,
  initiateSpeculative,
  quoteStay,
  requestStay,
  resumeSteps,
  transition,
  transitionSpeculative,
} from './index.ts'

const world = await paidWorld()
const { app, people, room, act, show, priced, request, pay, confirmCard, rewind, settle, sandbox } = world
const { anna, ben, chiara, operator } = people
let keys = 0
const full = process.env.QUARTIER_TEST_SCALE === 'full'

const waysTo: Record<string, [by: typeof anna | string, name: string][]> = {
  'pending-payment': [],
  'payment-expired': [['2024-05-20T10:15:00Z', 'expire-payment']],
  preauthorized: [[ben, 'confirm-payment']],
  declined: [
    [ben, 'confirm-payment'],
    [anna, 'decline'],
  ],
  accepted: [
    [ben, 'confirm-payment'],
    [anna, 'accept'],
  ],
  cancelled: [
    [ben, 'confirm-payment'],
    [anna, 'accept'],
    [operator, 'cancel'],
  ],
  delivered: [
    [ben, 'confirm-payment'],
    [anna, 'accept'],
    ['2024-06-22T22:00:00Z', 'complete'],
  ],
}
for (const [by, of] of [
  ['customer', ben],
  ['provider', anna],
] as const)
  waysTo[`reviewed-by-${by}`] = [...(waysTo.delivered ?? []), [of, `review-1-by-${by}`]]
waysTo.reviewed = [...(waysTo['reviewed-by-customer'] ?? []), [anna, 'review-2-by-provider']]

async function transactionIn(state: string) {
  if (state === 'enquiry') {
    await rewind()
    return (await initiate(app, ben, { listingId: await priced(), transition: 'transition/enquire' })).transactionId
  }
  const id = await request(await priced())
  for (const [by, name] of waysTo[state] ?? []) {
    if (typeof by === 'string') await passUntil(app, by)
    else if (name === 'confirm-payment') await pay(id)
    else await act(by, id, name)
  }
  return id
}

/** The table of the paid stay, written down once more. */
const table: [from: string, name: string, actor: 'customer' | 'provider' | 'operator' | 'system', to: string][] = [
  ['enquiry', 'request-payment-after-enquiry', 'customer', 'pending-payment'],
  ['pending-payment', 'expire-payment', 'system', 'payment-expired'],
  ['pending-payment', 'confirm-payment', 'customer', 'preauthorized'],
  ['preauthorized', 'accept', 'provider', 'accepted'],
  ['preauthorized', 'decline', 'provider', 'declined'],
  ['preauthorized', 'expire', 'system', 'declined'],
  ['accepted', 'cancel', 'operator', 'cancelled'],
  ['accepted', 'complete', 'system', 'delivered'],
  ['delivered', 'review-1-by-provider', 'provider', 'reviewed-by-provider'],
  ['delivered', 'review-1-by-customer', 'customer', 'reviewed-by-customer'],
  ['delivered', 'expire-review-period', 'system', 'reviewed'],
  ['reviewed-by-customer', 'review-2-by-provider', 'provider', 'reviewed'],
  ['reviewed-by-customer', 'expire-provider-review-period', 'system', 'reviewed'],
  ['reviewed-by-provider', 'review-2-by-customer', 'customer', 'reviewed'],
  ['reviewed-by-provider', 'expire-customer-review-period', 'system', 'reviewed'],
]
const byRole = { customer: ben, provider: anna, operator }
const lines = [{ code: 'line-item/night', unitPrice: { amount: 4500, currency: 'EUR' }, quantity: 3 }]
const paramsOf = (name: string) => {
  if (name.startsWith('review-')) return { params: review }
  if (!name.startsWith('request-')) return {}
  return { params: { bookingStart: stay.from, bookingEnd: stay.until, lineItems: lines } }
}

test.each(['enquiry', ...Object.keys(waysTo)])(
  'a paid stay in %s continues by the permitted side only',
  async (state) => {
    const take = (viewer: typeof anna, id: string, name: string) =>
      transition(app, viewer, { id, transition: `transition/${name}`, ...paramsOf(name) }, { trusted: true })
    for (const [, name, actor, to] of table.filter(([from, , actor]) => from === state && actor !== 'system')) {
      if (actor === 'system') continue
      const id = await transactionIn(state)
      for (const role of Object.keys(byRole) as (keyof typeof byRole)[])
        if (role !== actor) expect(await codeOf(take(byRole[role], id, name)), `${role} ${name}`).toBe('forbidden')
      expect(await codeOf(take(chiara, id, name))).toBe('transaction-not-found')
      if (name === 'confirm-payment') await confirmCard(id)
      await take(byRole[actor], id, name)
      expect((await show(byRole[actor], id)).state).toBe(`state/${to}`)
    }
    const id = await transactionIn(state)
    const before = await show(operator, id)
    // In small runs one of them tries each step of another state, the next step somebody else.
    for (const [row, [from, name]] of table.entries())
      for (const [column, viewer] of Object.values(byRole).entries())
        if (from !== state && (full || (row + column) % 3 === 0))
          expect(await codeOf(take(viewer, id, name)), name).toMatch(
            /^transaction-(invalid-transition|already-reviewed-by-)/,
          )
    expect(await show(operator, id)).toEqual(before)
  },
)

const timers: [state: string, name: string, at: string, to: string][] = [
  ['pending-payment', 'expire-payment', '2024-05-20T10:15:00Z', 'payment-expired'],
  ['preauthorized', 'expire', '2024-05-26T10:00:00Z', 'declined'],
  ['accepted', 'complete', '2024-06-22T22:00:00Z', 'delivered'],
  ['delivered', 'expire-review-period', '2024-06-29T22:00:00Z', 'reviewed'],
  ['reviewed-by-customer', 'expire-provider-review-period', '2024-06-29T22:00:00Z', 'reviewed'],
  ['reviewed-by-provider', 'expire-customer-review-period', '2024-06-29T22:00:00Z', 'reviewed'],
]

test.each(timers)('%s ends by %s at %s, not a second before, and once', async (state, name, at, to) => {
  const id = await transactionIn(state)
  await passUntil(app, new Date(Date.parse(at) - 1000))
  expect((await show(ben, id)).state).toBe(`state/${state}`)
  await passUntil(app, at)
  expect(await show(ben, id)).toMatchObject({ state: `state/${to}`, lastTransition: `transition/${name}` })
  expect(await fireAll(app)).toBe(0)
})

const nothing = { paid: 0, host: 0, marketplace: 0, paidOut: 0 }

test('a stay of three nights at 45 euros: the guest pays 135, the host gets 121.50, each once', async () => {
  const id = await transactionIn('reviewed')
  expect(await world.totals(id)).toEqual({ paid: 13_500, host: 12_150, marketplace: 1350, paidOut: 0 })
  expect(await world.intent(id)).toMatchObject({
    status: 'succeeded',
    amount: 13_500,
    amount_received: 13_500,
    application_fee_amount: 1350,
    currency: 'eur',
    on_behalf_of: world.accountId,
    transfer_data: { destination: world.accountId },
    metadata: { transaction_id: id, attempt: '1' },
  })
  expect(await world.intentsOf(id)).toHaveLength(1)
  expect(await show(ben, id)).toMatchObject({
    payinTotal: { amount: 13_500, currency: 'EUR' },
    payoutTotal: null,
    lineItems: [{ code: 'line-item/night', quantity: 3, lineTotal: { amount: 13_500, currency: 'EUR' } }],
  })
  expect((await show(anna, id)).lineItems.map(({ code, lineTotal }) => [code, lineTotal.amount])).toEqual([
    ['line-item/night', 13_500],
    ['line-item/provider-commission', -1350],
  ])
  expect((await show(anna, id)).payoutTotal).toEqual({ amount: 12_150, currency: 'EUR' })
})

test.each([
  ['payment-expired', 'canceled'],
  ['declined', 'canceled'],
  ['cancelled', 'succeeded'],
])('%s: everything is taken back once, totals are nothing', async (state, status) => {
  const id = await transactionIn(state)
  await settle()
  await settle()
  const intent = await world.intent(id)
  expect(intent.status).toBe(status)
  if (status === 'succeeded')
    expect(intent.latest_charge).toMatchObject({ captured: true, refunded: true, amount_refunded: 13_500 })
  expect(await world.totals(id)).toEqual(nothing)
  const { payinTotal, lineItems, booking } = await show(ben, id)
  expect(payinTotal).toEqual({ amount: 0, currency: 'EUR' })
  expect(lineItems.map(({ lineTotal, reversal }) => [lineTotal.amount, reversal])).toEqual([
    [13_500, false],
    [-13_500, true],
  ])
  expect(booking?.state).toBe(state === 'cancelled' ? 'cancelled' : 'declined')
})

test('the secret of a payment is for the guest alone, and gone when it has done its work', async () => {
  const id = await request(await priced())
  expect(JSON.stringify((await show(ben, id)).protectedData)).toContain('_secret')
  for (const viewer of [anna, operator]) expect(JSON.stringify(await show(viewer, id))).not.toContain('_secret')
  await pay(id)
  expect(JSON.stringify(await show(ben, id))).not.toContain('_secret')
  // Nor does the feed of changes, which programs of the operator read, say what it was.
  const replaced = await app.db.selectFrom('changedValues').select('before').where('resourceId', '=', id).execute()
  expect(replaced.length).toBeGreaterThan(0)
  expect(JSON.stringify(replaced)).not.toContain('_secret')
})

test('a request after a question keeps the secret of its payment and what clients have written, and names the new days', async () => {
  await rewind()
  const listingId = await priced()
  const earlier = { from: '2024-07-01', until: '2024-07-02' }
  const question = { listingId, transition: 'transition/enquire', dates: earlier, people: 2 }
  const { transactionId: id } = await initiate(app, ben, question)
  const written = JSON.stringify({ dates: earlier, people: 2, colour: 'blue' })
  await app.db.updateTable('transactions').set({ protectedData: written }).where('id', '=', id).execute()
  await initiate(app, ben, { ...question, message: 'Oder so?', dates: { from: '2024-07-02', until: '2024-07-04' } })
  expect((await show(ben, id)).protectedData).toMatchObject({ colour: 'blue', dates: { until: '2024-07-04' } })
  const asked = await requestStay(app, ben, { listingId, dates: stay, clientKey: `key-${(keys += 1)}` })
  expect(asked.transactionId).toBe(id)
  const { protectedData } = await show(ben, id)
  expect(protectedData).toMatchObject({ colour: 'blue', dates: stay })
  expect(protectedData).not.toHaveProperty('people')
  expect(JSON.stringify(protectedData)).toContain('_secret')
  await pay(id)
  expect((await show(ben, id)).state).toBe('state/preauthorized')
})

test('where stays cost money nobody books in a process without payment, neither at once nor after a question', async () => {
  await rewind()
  const listingId = await priced()
  const params = { bookingStart: stay.from, bookingEnd: stay.until }
  const free = { listingId, processAlias: 'free-stay/release-1' }
  expect(await codeOf(initiate(app, ben, { ...free, transition: 'transition/request', params }))).toBe(
    'transaction-unknown-alias',
  )
  const { transactionId: id } = await initiate(app, ben, { ...free, transition: 'transition/enquire' })
  const request = { id, transition: 'transition/request-after-enquiry', params }
  expect(await codeOf(transition(app, ben, request))).toBe('transaction-unknown-alias')
  expect(await codeOf(transitionSpeculative(app, ben, request))).toBe('transaction-unknown-alias')
  expect((await show(ben, id)).state).toBe('state/enquiry')
})

const paymentsThere = async () => (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length

test('looking at what it would cost moves no money and keeps nothing', async () => {
  await rewind()
  const listingId = await priced()
  const before = await paymentsThere()
  const params = { bookingStart: stay.from, bookingEnd: stay.until, lineItems: lines }
  const step = { listingId, transition: 'transition/request-payment', params }
  const seen = await initiateSpeculative(app, ben, step, { trusted: true })
  expect(seen).toMatchObject({ state: 'state/pending-payment', payinTotal: { amount: 13_500 } })
  expect((await quoteStay(app, { listingId, dates: stay })).map(({ code }) => code)).toContain('line-item/night')
  await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listingId).execute()
  await expect(quoteStay(app, { listingId, dates: stay })).rejects.toMatchObject({
    code: 'transaction-listing-not-found',
  })
  await app.db.updateTable('listings').set({ state: 'published' }).where('id', '=', listingId).execute()
  expect(await paymentsThere()).toBe(before)
  expect(await codeOf(Promise.resolve(show(ben, seen.id)).then((view) => view))).toBe('transaction-not-found')
  const listing = await app.db.selectFrom('listingNights').select('night').where('listingId', '=', listingId).execute()
  expect(listing).toEqual([])
})

test('a browser with a guest’s token alone sets no prices', async () => {
  await rewind()
  const params = { bookingStart: stay.from, bookingEnd: stay.until, lineItems: lines }
  const ask = (more = {}) =>
    initiate(app, ben, { listingId: '', transition: 'transition/request-payment', params, ...more })
  const listingId = await priced()
  expect(await codeOf(ask({ listingId }))).toBe('forbidden')
})

test('a listing without a price, or in another currency, cannot be paid for', async () => {
  const none = await room({ category: 'sauna' })
  const dollars = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'USD' })
  expect(await codeOf(request(none))).toBe('transaction-missing-listing-price')
  expect(await codeOf(request(dollars))).toBe('transaction-listing-currency-invalid')
})

const fail = (path: string, fault: object) => sandbox.control('faults', { path, times: 1, ...fault })
/** Loses the answer to the next call after its effect, and to the repetitions of the client library. */
const loseAnswer = (path: string) => fail(path, { kind: 'cut', when: 'after', times: 3 })
const intentsPath = '/v1/payment_intents'

test('a payment that the provider refuses leaves no transaction and no night taken', async () => {
  const listingId = await priced()
  const error = {
    type: 'invalid_request_error',
    code: 'amount_too_small',
    message: 'Amount must be at least 150.00 eur',
  }
  await fail(intentsPath, { kind: 'error', status: 400, error, when: 'before', times: 1 })
  await expect(request(listingId)).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    status: 402,
    params: { stripeMessage: 'Amount must be at least 150.00 eur' },
  })
  const kept = await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()
  expect(kept).toEqual([])
  await request(listingId)
})

test('a payment that was not confirmed in the browser is not believed', async () => {
  const id = await request(await priced())
  expect(await codeOf(act(ben, id, 'confirm-payment'))).toBe('transaction-payment-failed')
  expect((await show(ben, id)).state).toBe('state/pending-payment')
  await pay(id)
  expect((await show(ben, id)).state).toBe('state/preauthorized')
})

test('a payment of another amount, or for another stay, does not confirm this one', async () => {
  const id = await request(await priced())
  const other = await request(await priced())
  await confirmCard(id)
  await confirmCard(other)
  const [own, foreign] = [await world.intentOf(id), await world.intentOf(other)]
  const { value } = sandbox.sandbox.state.objects[own]!
  value.amount = 100
  expect(await codeOf(act(ben, id, 'confirm-payment'))).toBe('transaction-payment-failed')
  value.amount = 13_500
  await app.db.updateTable('payments').set({ attempt: 2 }).where('id', '=', own).execute()
  await app.db.updateTable('payments').set({ transactionId: id, attempt: 3 }).where('id', '=', foreign).execute()
  expect(await codeOf(act(ben, id, 'confirm-payment'))).toBe('transaction-payment-failed')
  await app.db.updateTable('payments').set({ transactionId: other, attempt: 1 }).where('id', '=', foreign).execute()
  await act(ben, id, 'confirm-payment')
  expect((await show(ben, id)).state).toBe('state/preauthorized')
})

test('when the last night is gone while the payment is prepared, the payment is taken back', async () => {
  const listingId = await priced()
  const before = new Set((await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.map(({ id }) => id))
  const results = await Promise.all([request(listingId), request(listingId, chiara)].map(codeOf))
  expect(results.sort()).toEqual(['transaction-booking-time-not-available', 'was accepted'])
  const [kept] = await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()
  const made = (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(({ id }) => !before.has(id))
  const others = made.filter(({ metadata }) => metadata.transaction_id !== kept?.id)
  expect(made.length - others.length).toBe(1)
  expect(others.every(({ status }) => status === 'canceled')).toBe(true)
})

test('an answer that gets lost on the way: others wait, then the step is gone on with, and money has moved once', async () => {
  const id = await transactionIn('preauthorized')
  await loseAnswer(`${intentsPath}/*/capture`)
  await fail(`${intentsPath}/*`, { method: 'GET', kind: 'cut', times: 3 })
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-provider-silent')
  expect((await show(ben, id)).state).toBe('state/preauthorized')
  expect(await codeOf(act(anna, id, 'decline'))).toBe('transaction-locked')
  app.clock.pass(121_000)
  expect(await resumeSteps(app)).toBe(1)
  expect((await show(ben, id)).state).toBe('state/accepted')
  expect(await world.totals(id)).toEqual({ paid: 13_500, host: 12_150, marketplace: 1350, paidOut: 0 })
  expect(await resumeSteps(app)).toBe(0)
})

test.each(['before', 'after'])(
  'a failure of the provider %s the capture is followed by a look at the payment',
  async (when) => {
    const id = await transactionIn('preauthorized')
    await fail(`${intentsPath}/*/capture`, { kind: 'server_error', when })
    const answer = await codeOf(act(anna, id, 'accept'))
    if (when === 'after') expect(answer).toBe('was accepted')
    else {
      expect(answer).toBe('payment-provider-silent')
      app.clock.pass(121_000)
      expect(await resumeSteps(app)).toBe(1)
    }
    expect((await show(ben, id)).state).toBe('state/accepted')
    expect((await world.totals(id)).paid).toBe(13_500)
  },
)

test('a request whose answer got lost is not begun; what was prepared is taken back', async () => {
  const listingId = await priced()
  await loseAnswer(intentsPath)
  expect(await codeOf(request(listingId))).toBe('payment-provider-silent')
  app.clock.pass(121_000)
  await resumeSteps(app)
  const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
  expect(made).toMatchObject({ status: 'canceled', amount: 13_500 })
  expect(await world.intentsOf(made?.metadata.transaction_id ?? '')).toHaveLength(1)
  expect(await app.db.selectFrom('stepAttempts').selectAll().execute()).toEqual([])
})

test('an authorisation that lapsed before the host answers: the acceptance is refused, nothing is charged', async () => {
  const id = await transactionIn('preauthorized')
  await sandbox.stripe.paymentIntents.cancel(await world.intentOf(id))
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-no-longer-held')
  expect((await show(anna, id)).state).toBe('state/preauthorized')
  await act(anna, id, 'decline')
  await settle()
  expect(await world.totals(id)).toEqual(nothing)
})

test('where nobody is configured to move money, paid steps say so', async () => {
  const without = { ...app, payments: undefined }
  await rewind()
  const input = { listingId: await priced(), dates: stay, clientKey: 'none' }
  expect(await codeOf(requestStay(without, ben, input))).toBe('stripe-missing-api-key')
})

test('the host of a paid request answers in the inbox: no link in a mail takes or releases money', async () => {
  await rewind()
  const id = await request(await priced())
  await pay(id)
  const asked = { transactionId: id, userId: people.anna.userId, recipient: 'anna@example.org' }
  expect(await answerLinks(app, asked)).toEqual({})
})
