import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeMalformedCalls } from '#tests/refused-calls.ts'
import { createHost, startForTest, stayFor, type TestSandbox } from '../start-for-test.ts'

let sandbox: TestSandbox
let host: string
beforeAll(async () => {
  sandbox = await startForTest()
  host = await createHost(sandbox.stripe)
})
afterAll(() => sandbox.stop())

const pay = (method: string, rest = {}) =>
  sandbox.stripe.paymentIntents.create({ ...stayFor(host), payment_method: method, confirm: true, ...rest })

describe('a payment that waits for its capture', () => {
  test('is captured in part; the rest is released and the fee may be smaller', async () => {
    const intent = await pay('pm_card_visa')
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 10_000 })
    const captured = await sandbox.stripe.paymentIntents.capture(intent.id, {
      amount_to_capture: 6000,
      application_fee_amount: 900,
      expand: ['latest_charge.balance_transaction'],
    })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 6000, amount_capturable: 0 })
    expect(captured.latest_charge).toMatchObject({ amount_captured: 6000, balance_transaction: { amount: 6000 } })
    await expect(sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 6001 })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('lapses when the clock passes capture_before, and cannot be captured then', async () => {
    const intent = await pay('pm_card_visa', { expand: ['latest_charge'] })
    const charge = intent.latest_charge as { payment_method_details: { card: { capture_before: number } } }
    const { now } = await sandbox.control('clock')
    const left = charge.payment_method_details.card.capture_before - now
    await sandbox.control('clock', { advance: left - 60 })
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'requires_capture' })
    await sandbox.control('clock', { advance: 61 })
    const after = await sandbox.stripe.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 })
    await expect(sandbox.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const { data } = await sandbox.stripe.events.list({ type: 'charge.expired' })
    expect(data.some((event) => (event.data.object as { payment_intent: string }).payment_intent === intent.id)).toBe(
      true,
    )
  })
})

describe('a card', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_avsZipFail', 'incorrect_zip', ''],
  ])('%s is refused with %s', async (method, code, decline) => {
    const refusal = await pay(method).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline })
    expect(refusal).toMatchObject({
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
    })
  })

  test('is authenticated on the page: pass, fail, or left without an answer', async () => {
    const outcomes: Record<string, string> = {}
    for (const outcome of ['pass', 'fail', 'abandon']) {
      const intent = await pay('pm_card_authenticationRequired')
      const url = intent.next_action?.redirect_to_url?.url ?? ''
      expect(await (await fetch(url)).text()).toContain('name="outcome" value="pass"')
      const form = new URLSearchParams({ outcome, client_secret: intent.client_secret ?? '' })
      const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
      expect(answer.headers.get('location')).toContain(`https://example.test/back?payment_intent=${intent.id}`)
      const after = await sandbox.stripe.paymentIntents.retrieve(intent.id)
      outcomes[outcome] = `${after.status} ${after.last_payment_error?.code ?? ''}`.trim()
    }
    expect(outcomes).toEqual({
      pass: 'requires_capture',
      fail: 'requires_payment_method payment_intent_authentication_failure',
      abandon: 'requires_action',
    })
  })

  test('that passes authentication can be declined after it', async () => {
    const intent = await pay('pm_card_threeDSecureRequiredChargeDeclined')
    const after = await sandbox.control(`intents/${intent.id}/authenticate`, { outcome: 'pass' })
    expect(after).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } })
  })

  test('that was saved with authentication pays later without it', async () => {
    const customer = await sandbox.stripe.customers.create()
    const setup = await sandbox.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    })
    expect(setup.status).toBe('requires_action')
    const done = await sandbox.control(`intents/${setup.id}/authenticate`, { outcome: 'pass' })
    expect(done.status).toBe('succeeded')
    const paid = await pay(done.payment_method, { customer: customer.id, off_session: true, return_url: undefined })
    expect(paid.status).toBe('requires_capture')
  })

  test('cannot be used again after it was detached, or once without a customer', async () => {
    const method = await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    await pay(method.id)
    await expect(pay(method.id)).rejects.toMatchObject({ code: 'payment_method_unexpected_state' })
  })
})

describe('the publishable key', () => {
  const ask = (method: string, path: string, form: Record<string, string> = {}) =>
    fetch(`${sandbox.address}/v1/${path}`, {
      method,
      headers: { authorization: 'Bearer pk_test_sandbox' },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    })

  test('creates payment methods and confirms an intent whose secret it knows, and nothing else', async () => {
    const card = {
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '40',
      'card[cvc]': '123',
    }
    const method = (await (await ask('POST', 'payment_methods', { type: 'card', ...card })).json()) as { id: string }
    const intent = await sandbox.stripe.paymentIntents.create(stayFor(host))
    const path = `payment_intents/${intent.id}`
    expect((await ask('GET', path)).status).toBe(401)
    expect((await ask('GET', `${path}?client_secret=${intent.client_secret}`)).status).toBe(200)
    const confirmed = await ask('POST', `${path}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: method.id,
    })
    const seen = (await confirmed.json()) as object
    expect(seen).toMatchObject({ status: 'requires_capture' })
    expect(seen).not.toHaveProperty('metadata')
    for (const [verb, other] of [
      ['GET', 'customers'],
      ['POST', `${path}/capture`],
      ['GET', 'events'],
    ] as const)
      expect((await ask(verb, other)).status).toBe(403)
    expect(takeMalformedCalls().map(({ code }) => code)).toEqual(Array(3).fill('secret_key_required'))
  })

  test.each([
    [{ 'card[number]': '4242424242424241' }, 'incorrect_number'],
    [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    [{ 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  ])('gets a card error for %o', async (wrong, code) => {
    const card = {
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    }
    const answer = await ask('POST', 'payment_methods', { type: 'card', ...card, ...wrong })
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({ error: { type: 'card_error', code } })
  })

  test('a server may not send card numbers', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
    await expect(sandbox.stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({
      statusCode: 402,
    })
  })
})

test('a card is kept for its customer with the first payment, and pays again', async () => {
  const customer = await sandbox.stripe.customers.create()
  const first = await pay('pm_card_visa', { customer: customer.id, setup_future_usage: 'off_session' })
  expect(first.status).toBe('requires_capture')
  const method = first.payment_method as string
  expect((await sandbox.stripe.paymentMethods.retrieve(method)).customer).toBe(customer.id)
  expect((await pay(method, { customer: customer.id })).status).toBe('requires_capture')
})

test('card fields are shown to a named site only, in its language, and hold the key for browsers alone', async () => {
  const show = (query: string) => fetch(`${sandbox.address}/_sandbox/card-fields?${query}`)
  expect((await show('')).status).toBe(400)
  expect((await show('origin=http://site.test/path')).status).toBe(400)
  const page = await (await show('origin=http://site.test&lang=de')).text()
  expect(page).toContain('Kartennummer')
  expect(page).toContain('"origin":"http://site.test"')
  expect(page).toContain('pk_test_sandbox')
  expect(page).not.toContain('sk_test_sandbox')
})
