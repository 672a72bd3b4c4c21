import { execFile, fork } from 'node:child_process'
import { get } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { stripeClient } from '#adapters/payments/stripe/stripe-client.ts'
import { expectNoRefusedCalls, takeMalformedCalls, takeOutsideCalls } from '#tests/refused-calls.ts'
import vitestConfig from '../../vitest.config.ts'
import { startForTest } from '../../sandbox/start-for-test.ts'

const root = resolve(import.meta.dirname, '../..')
const sandbox = await startForTest()
afterAll(() => sandbox.stop())

/** Ends of a connection, whether it opened or not. */
const over = (socket: ReturnType<typeof connect>) =>
  new Promise((end) => socket.once('error', end).once('connect', end))

describe('a test that calls another machine fails', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['by fetch', () => fetch('https://api.stripe.com/v1/balance').catch(String), 'api.stripe.com'],
    ['by an address', () => fetch('http://192.0.2.1/').catch(String), '192.0.2.1'],
    ['by the client of the provider', () => callProvider().catch(String), 'api.stripe.com'],
    ['by a socket', () => over(connect(443, '198.51.100.7')), '198.51.100.7'],
    ['by a secure socket', () => over(connectSecurely({ host: 'quartier.example', port: 443 })), 'quartier.example'],
    ['by http', () => new Promise((end) => get('http://quartier.example').once('error', end)), 'quartier.example'],
    ['by asking where it is', () => ask('quartier.example').catch(String), 'quartier.example'],
  ])('%s, although the test swallows the error', async (_, call, host) => {
    await call()
    expect(() => expectNoRefusedCalls()).toThrow(host)
    expect(takeOutsideCalls()).toEqual([])
  })

  test('by a program that it starts', async () => {
    const program = "fetch('https://api.stripe.com/v1/balance').catch(() => {})"
    await promisify(execFile)(process.execPath, ['-e', program])
    expect(takeOutsideCalls()).toMatchObject([{ host: 'api.stripe.com' }])
  }, 60_000)

  test('a call to this machine is allowed', async () => {
    for (const address of [sandbox.address, sandbox.address.replace('127.0.0.1', 'localhost')])
      expect((await fetch(`${address}/v1/balance`)).status).toBe(401)
    expect(takeOutsideCalls()).toEqual([])
  })
})

describe('a test that calls the payment sandbox with wrong parameters fails', () => {
  const wrong: [string, object, string][] = [
    ['an unknown one', { amount: 1000, currency: 'eur', colour: 'red' }, 'colour'],
    ['an unknown one inside', { amount: 1000, currency: 'eur', transfer_data: { to: 'acct_1' } }, 'transfer_data[to]'],
    ['a wrong type', { amount: '10.5', currency: 'eur' }, '10.5'],
    ['a missing one', { amount: 1000 }, 'currency'],
    [
      'one that is no longer supported',
      { amount: 1000, currency: 'eur', payment_method_types: ['card'] },
      'payment_method_types',
    ],
  ]

  test.each(wrong)('%s, although the test swallows the refusal', async (_, parameters, said) => {
    await sandbox.stripe.paymentIntents.create(parameters as never).catch(() => {})
    expect(() => expectNoRefusedCalls()).toThrow(said)
    expect(takeMalformedCalls()).toEqual([])
  })

  test('also when the sandbox is a program of its own', async () => {
    const child = fork(resolve(root, 'sandbox/main.ts'), [], {
      env: { ...process.env, SANDBOX_PORT: '0', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const address = await new Promise<string>((ready) => {
      child.stdout!.on('data', (text) => ready(/http:\S+/.exec(String(text))?.[0] ?? ''))
    })
    const ended = new Promise((end) => child.once('exit', end))
    await fetch(`${address}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ colour: 'red' }),
    })
    child.disconnect()
    await ended
    expect(takeMalformedCalls()).toMatchObject([{ path: '/v1/customers', code: 'parameter_unknown', param: 'colour' }])
  }, 60_000)

  test('a refusal because of the state of the provider does not fail the test', async () => {
    const payment = { amount: 1000, currency: 'eur' }
    await sandbox.stripe.paymentIntents.create({ ...payment, customer: 'cus_none' }).catch(() => {})
    await sandbox.stripe.paymentIntents.create({ ...payment, amount: 1 }).catch(() => {})
    await sandbox.stripe.paymentIntents.capture('pi_none').catch(() => {})
    expect(takeMalformedCalls()).toEqual([])
  })
})

test('every kind of test is watched', () => {
  const { setupFiles, projects = [] } = vitestConfig.test ?? {}
  expect(setupFiles).toBe('tests/each-file.ts')
  expect(projects.length).toBeGreaterThan(3)
  for (const project of projects) expect(project).toMatchObject({ extends: true })
  for (const project of projects) expect(project).not.toHaveProperty('test.setupFiles')
})

function callProvider() {
  return stripeClient({ secretKey: 'sk_test_x', apiUrl: undefined }).balance.retrieve({}, { maxNetworkRetries: 0 })
}

async function ask(name: string) {
  const { lookup } = await import('node:dns/promises')
  return lookup(name)
}
