import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeMalformedCalls } from '#tests/refused-calls.ts'
import { startForTest, type TestSandbox } from '../start-for-test.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startForTest()
})
afterAll(() => sandbox.stop())

const payment = { amount: 1000, currency: 'eur' }
const count = async () => (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length

describe('an idempotency key', () => {
  test('gives the same answer again, refuses other parameters, and does not keep wrong ones', async () => {
    const { stripe } = sandbox
    const options = { idempotencyKey: 'key-1' }
    await expect(
      stripe.paymentIntents.create({ ...payment, colour: 'red' } as typeof payment, options),
    ).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    })
    expect(takeMalformedCalls()).toMatchObject([{ path: '/v1/payment_intents', param: 'colour' }])
    const first = await stripe.paymentIntents.create(payment, options)
    const again = await stripe.paymentIntents.create(payment, options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.paymentIntents.create({ ...payment, amount: 2000 }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('is refused while another request with it runs', async () => {
    await sandbox.control('faults', { kind: 'timeout', delay_ms: 300, path: '/v1/payment_intents' })
    const create = () =>
      sandbox.stripe.paymentIntents.create(payment, { idempotencyKey: 'key-2', maxNetworkRetries: 0 })
    const slow = create()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const made = await slow
    expect((await create()).id).toBe(made.id)
  })
})

describe('a fault', () => {
  test('that loses the answer after the effect leaves one object, because the client repeats with its key', async () => {
    const before = await count()
    await sandbox.control('faults', { kind: 'cut', when: 'after', path: '/v1/payment_intents', times: 1 })
    await sandbox.stripe.paymentIntents.create(payment)
    expect(await count()).toBe(before + 1)
  })

  test('of 429 passes, and a 500 after the effect is stored', async () => {
    await sandbox.control('faults', { kind: 'rate_limit', path: '/v1/payment_intents' })
    await expect(sandbox.stripe.paymentIntents.create(payment, { maxNetworkRetries: 0 })).rejects.toMatchObject({
      type: 'StripeRateLimitError',
    })
    const before = await count()
    await sandbox.control('faults', { kind: 'server_error', when: 'after', path: '/v1/payment_intents' })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(
        sandbox.stripe.paymentIntents.create(payment, { idempotencyKey: 'key-500', maxNetworkRetries: 0 }),
      ).rejects.toMatchObject({ statusCode: 500 })
    expect(await count()).toBe(before + 1)
  })

  test('can be any error, on the paths that it names only', async () => {
    const error = { type: 'card_error', code: 'invalid_swipe_data', message: 'Swipe again.' }
    await sandbox.control('faults', { kind: 'error', error, path: '/v1/payment_intents/*/confirm' })
    const intent = await sandbox.stripe.paymentIntents.create(payment)
    await expect(sandbox.stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({ code: 'invalid_swipe_data' })
  })
})

test('a request with another version of the API, a wrong key or an unknown address is refused', async () => {
  const ask = (path: string, headers: Record<string, string>) => fetch(`${sandbox.address}${path}`, { headers })
  const authorization = 'Bearer sk_test_sandbox'
  expect((await ask('/v1/balance', { authorization, 'stripe-version': '2020-08-27' })).status).toBe(400)
  expect((await ask('/v1/balance', { authorization: 'Bearer sk_test_other' })).status).toBe(401)
  expect((await ask('/v1/nothing', { authorization })).status).toBe(404)
  expect((await ask('/_sandbox/state', {})).status).toBe(401)
  expect(takeMalformedCalls().map(({ path }) => path)).toEqual(['/v1/balance', '/v1/nothing'])
})

test('everything is there again after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  const first = await startForTest({ SANDBOX_DATA_DIR: folder })
  const intent = await first.stripe.paymentIntents.create(payment, { idempotencyKey: 'kept' })
  await first.control('clock', { advance: 3600 })
  await first.stop()
  const second = await startForTest({ SANDBOX_DATA_DIR: folder })
  expect((await second.stripe.paymentIntents.retrieve(intent.id)).client_secret).toBe(intent.client_secret)
  expect((await second.stripe.paymentIntents.create(payment, { idempotencyKey: 'kept' })).id).toBe(intent.id)
  expect((await second.control('clock')).now).toBeGreaterThan(Date.now() / 1000 + 3500)
  await second.control('reset', {})
  await expect(second.stripe.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ code: 'resource_missing' })
  await second.stop()
  rmSync(folder, { recursive: true })
})
