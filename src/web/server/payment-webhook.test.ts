import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { forgetHandledEvents, handleProviderEvents, paymentOf, payoutOf } from '#domain/payments/index.ts'
import { confirmHeldPayments } from '#domain/transactions/index.ts'
import { day } from '#tests/app.ts'
import { webhookSecret } from '#tests/payment-provider.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { paymentWebhook } from './payment-webhook.ts'

let away = false
const server = createServer(
  getRequestListener((request) => (away ? new Response('', { status: 503 }) : paymentWebhook(app, request))),
)
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`
const world = await paidWorld(
  {},
  {
    SANDBOX_WEBHOOK_URL: url,
    SANDBOX_WEBHOOK_SECRET: webhookSecret,
    SANDBOX_CONNECT_WEBHOOK_URL: url,
    SANDBOX_CONNECT_WEBHOOK_SECRET: webhookSecret,
  },
)
const { app, people, act, show, priced, request, confirmCard, pay, settle, sandbox, totals } = world
const { anna, ben } = people

beforeEach(async () => {
  away = false
  await sandbox.control('webhooks', { drop: false, hold: false, copies: 1, delaySeconds: 0, reversed: false })
  await app.db.deleteFrom('providerEvents').execute()
})

const stored = (type: string) =>
  app.db.selectFrom('providerEvents').selectAll().where('type', '=', type).orderBy('receivedAt').execute()

/** Waits until the sandbox has delivered events of a type, at most five seconds. */
async function delivered(type: string, count = 1) {
  for (let wait = 0; wait < 200; wait += 1) {
    const events = await stored(type)
    if (events.length >= count) return events
    await new Promise((wake) => setTimeout(wake, 25))
  }
  throw new Error(`no ${type} was delivered`)
}

async function handleAll() {
  for (let done = 1; done > 0;) done = await handleProviderEvents(app)
}

const post = (body: string, headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers })
const sign = (body: string, secret = webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
  sandbox.stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
const eventBody = (more: object = {}) =>
  JSON.stringify({
    id: 'evt_own',
    object: 'event',
    type: 'customer.created',
    livemode: false,
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'cus_1', object: 'customer' } },
    ...more,
  })

test('a guest pays and closes the browser: the report confirms in the guest’s name', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  await delivered('payment_intent.amount_capturable_updated')
  await handleAll()
  expect(await paymentOf(app.db, id)).toMatchObject({ status: 'held', card: { brand: 'visa', last4: '4242' } })
  expect(await confirmHeldPayments(app)).toBe(0)
  app.clock.pass(20_000)
  expect(await confirmHeldPayments(app)).toBe(1)
  const { state, transitions } = await show(anna, id)
  expect(state).toBe('state/preauthorized')
  expect(transitions.at(-1)).toMatchObject({ transition: 'transition/confirm-payment', by: 'customer' })
  expect(JSON.stringify((await show(ben, id)).protectedData)).not.toContain('_secret')
  app.clock.pass(60_000)
  expect(await confirmHeldPayments(app)).toBe(0)
})

test('a guest who comes back confirms without the system', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  await delivered('payment_intent.amount_capturable_updated')
  await handleAll()
  await act(ben, id, 'confirm-payment')
  app.clock.pass(20_000)
  expect(await confirmHeldPayments(app)).toBe(0)
})

test('a report that comes five times is stored once and changes nothing more', async () => {
  const id = await request(await priced())
  await pay(id)
  await sandbox.control('webhooks', { copies: 5 })
  await act(anna, id, 'accept')
  await delivered('payment_intent.succeeded')
  await new Promise((wake) => setTimeout(wake, 300))
  expect(await stored('payment_intent.succeeded')).toHaveLength(1)
  await handleAll()
  await handleAll()
  expect((await totals(id)).paid).toBe(13_500)
})

test('reports in the wrong order leave what the provider has now', async () => {
  const id = await request(await priced())
  await sandbox.control('webhooks', { hold: true, reversed: true })
  await confirmCard(id)
  await act(ben, id, 'confirm-payment')
  await act(anna, id, 'accept')
  await sandbox.control('webhooks', { hold: false })
  await delivered('payment_intent.succeeded')
  await delivered('payment_intent.amount_capturable_updated')
  await handleAll()
  expect(await paymentOf(app.db, id)).toMatchObject({ status: 'captured', captured: 13_500 })
  expect((await totals(id)).paid).toBe(13_500)
})

test('a payment that is held after its fifteen minutes is released again', async () => {
  const id = await request(await priced())
  await passUntil(app, '2024-05-20T10:15:00Z')
  expect((await show(ben, id)).state).toBe('state/payment-expired')
  // The guest was quicker at the provider than our cancellation.
  await confirmCard(id)
  await settle()
  await delivered('payment_intent.canceled')
  await handleAll()
  app.clock.pass(60_000)
  await confirmHeldPayments(app)
  expect((await show(ben, id)).state).toBe('state/payment-expired')
  expect(await paymentOf(app.db, id)).toMatchObject({ status: 'canceled', captured: 0 })
  await expect(confirmCard(id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a payout is requested when the money is there, and paid when the bank has it', async () => {
  const id = await delivereds()
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'due', refusal: 'balance_insufficient' })
  expect((await show(anna, id)).state).toBe('state/delivered')
  await sandbox.control('clock', { advance: 2 * 86_400 })
  await delivered('balance.available')
  await handleAll()
  await settle()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested', attempt: 1 })
  expect(await totals(id)).toEqual({ paid: 13_500, host: 0, marketplace: 1350, paidOut: 12_150 })
  await sandbox.control('clock', { advance: 2 * 86_400 })
  await delivered('payout.paid')
  await handleAll()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'paid', amount: { amount: 12_150, currency: 'EUR' } })
})

test('a payout that fails days later is paid once the host has another bank account', async () => {
  const id = await delivereds('pm_card_bypassPending')
  await settle()
  const first = await payoutOf(app.db, id)
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await sandbox.control(`payouts/${first?.providerId}/fail`, { code: 'account_closed' })
  await delivered('payout.failed')
  await handleAll()
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'failed', failureCode: 'account_closed' })
  await settle()
  expect((await totals(id)).paidOut).toBe(0)
  expect((await show(anna, id)).state).toBe('state/delivered')
  const bank = { country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' }
  const { id: token } = await sandbox.stripe.tokens.create({ bank_account: bank })
  await sandbox.stripe.accounts.createExternalAccount(world.accountId, {
    external_account: token,
    default_for_currency: true,
  })
  await delivered('account.external_account.created')
  await handleAll()
  await settle()
  const second = await payoutOf(app.db, id)
  expect(second).toMatchObject({ status: 'requested', attempt: 2 })
  expect(second?.providerId).not.toBe(first?.providerId)
  expect((await totals(id)).paidOut).toBe(12_150)
})

test('a forged, stale, changed or unsigned report is refused, and nothing but a number is kept', async () => {
  const body = eventBody()
  const forged: [string, Record<string, string>][] = [
    [body, { 'stripe-signature': sign(body, 'whsec_of_somebody_else') }],
    [body, { 'stripe-signature': sign(body, webhookSecret, Math.floor(Date.now() / 1000) - 301) }],
    [`${body} `, { 'stripe-signature': sign(body) }],
    [body, { 'stripe-signature': 'nonsense' }],
    [body, {}],
  ]
  for (const [sent, headers] of forged) expect((await post(sent, headers)).status).toBe(400)
  expect(await stored('customer.created')).toEqual([])
  const { count } = await app.db.selectFrom('refusedWebhooks').select('count').executeTakeFirstOrThrow()
  expect(count).toBe(4)
  expect((await fetch(url)).status).toBe(405)
  expect((await post(body, { 'stripe-signature': sign(body) })).status).toBe(200)
})

test('a report about live payments is accepted by a site with test keys, and changes nothing', async () => {
  const body = eventBody({ id: 'evt_live', livemode: true })
  expect((await post(body, { 'stripe-signature': sign(body) })).status).toBe(200)
  expect(await stored('customer.created')).toEqual([])
})

test('while a secret is changed, both are accepted', async () => {
  const body = eventBody({ id: 'evt_rotated' })
  const [time, ours] = sign(body).split(',')
  const [, other] = sign(body, 'whsec_the_new_one').split(',')
  expect((await post(body, { 'stripe-signature': `${time},${other},${ours}` })).status).toBe(200)
  expect(await stored('customer.created')).toHaveLength(1)
})

test('a report of another train of the provider’s versions is set aside, and handled by nobody', async () => {
  const body = eventBody({ id: 'evt_other', api_version: '2030-01-01.fern' })
  expect((await post(body, { 'stripe-signature': sign(body) })).status).toBe(200)
  await handleAll()
  expect(await stored('customer.created')).toMatchObject([
    { id: 'evt_other', handledAt: null, parked: 'version 2030-01-01.fern' },
  ])
})

test('reports that were handled are forgotten after sixty days; those set aside are kept', async () => {
  for (const more of [{ id: 'evt_handled' }, { id: 'evt_aside', api_version: '2030-01-01.fern' }]) {
    const body = eventBody(more)
    expect((await post(body, { 'stripe-signature': sign(body) })).status).toBe(200)
  }
  await handleAll()
  app.clock.pass(59 * day)
  await forgetHandledEvents(app)
  expect(await stored('customer.created')).toHaveLength(2)
  app.clock.pass(2 * day)
  await forgetHandledEvents(app)
  expect(await stored('customer.created')).toMatchObject([{ id: 'evt_aside' }])
})

test('a report that arrives before the answer to our own call waits', async () => {
  const payment = await sandbox.stripe.paymentIntents.create({
    amount: 13_500,
    currency: 'eur',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { transaction_id: '018f0000-0000-7000-8000-000000000000', attempt: '1' },
  })
  const [event] = await delivered('payment_intent.created')
  const createdAt = app.clock.now()
  await app.db.updateTable('providerEvents').set({ createdAt }).where('id', '=', event!.id).execute()
  await handleProviderEvents(app)
  expect(await stored('payment_intent.created')).toMatchObject([{ handledAt: null, tries: 1, objectId: payment.id }])
  app.clock.pass(16 * 60_000)
  await handleProviderEvents(app)
  expect((await stored('payment_intent.created'))[0]?.handledAt).toBeTruthy()
})

/** A paid stay that is over. */
async function delivereds(card?: string): Promise<string> {
  const id = await request(await priced())
  await pay(id, ben, card)
  await act(anna, id, 'accept')
  await passUntil(app, '2024-06-22T22:00:00Z')
  return id
}

test('a signed report that is not one of the provider’s is refused, and nothing is stored', async () => {
  const broken = [
    { id: 'evt_\u0000' },
    { id: '' },
    { id: 7 },
    { id: 'e'.repeat(300) },
    { type: ['customer.created'] },
    { created: undefined },
    { created: 1e300 },
    { api_version: {} },
    { account: ['acct_1'] },
    { data: null },
    { data: { object: { id: 'cus_\u0000', object: 'customer' } } },
    { data: { object: { object: 'charge', id: 'ch_1', payment_intent: {} } } },
  ]
  for (const more of broken) {
    const body = eventBody(more)
    const answer = await post(body, { 'stripe-signature': sign(body) })
    expect([more, answer.status]).toEqual([more, 400])
  }
  const list = '[]'
  expect((await post(list, { 'stripe-signature': sign(list) })).status).toBe(400)
  expect(await app.db.selectFrom('providerEvents').selectAll().execute()).toEqual([])
})
