import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveWebhooks, startForTest, type TestSandbox } from '../start-for-test.ts'

const secret = 'whsec_firstsecret'
let sandbox: TestSandbox
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>
beforeEach(async () => {
  receiver = await receiveWebhooks()
  sandbox = await startForTest({ SANDBOX_WEBHOOK_URL: receiver.url, SANDBOX_WEBHOOK_SECRET: secret })
})
afterEach(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 3000 })
const typesOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('a webhook carries a signature that the client library accepts, and only for its own body', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'ben@example.test' })
  await arrived(1)
  const [{ body, signature }] = receiver.received as [{ body: string; signature: string }]
  const event = sandbox.stripe.webhooks.constructEvent(body, signature, secret)
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id: customer.id } } })
  expect(() => sandbox.stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow('signature')
})

test('a webhook that is not accepted is sent again after growing gaps', async () => {
  receiver.status = 500
  await sandbox.stripe.customers.create()
  await arrived(1)
  for (const [gap, count] of [
    [5, 2],
    [30, 3],
    [300, 4],
  ] as const) {
    await sandbox.control('clock', { advance: gap - 3 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(receiver.received).toHaveLength(count - 1)
    await sandbox.control('clock', { advance: 4 })
    await arrived(count)
  }
  receiver.status = 200
  await sandbox.control('clock', { advance: 1801 })
  await arrived(5)
  await vi.waitFor(() => expect(sandbox.sandbox.state.deliveries[0]?.state).toBe('delivered'))
})

test('webhooks can be dropped, doubled, held back and turned round', async () => {
  await sandbox.control('webhooks', { drop: true })
  const { id } = await sandbox.stripe.customers.create()
  await sandbox.control('webhooks', { drop: false, copies: 2 })
  await sandbox.stripe.customers.update(id, { name: 'Ben' })
  await arrived(2)
  expect(typesOf()).toEqual(['customer.updated', 'customer.updated'])
  receiver.received.length = 0
  await sandbox.control('webhooks', { copies: 1, hold: true, reversed: true })
  await sandbox.stripe.customers.update(id, { name: 'Chiara' })
  await sandbox.stripe.customers.del(id)
  await sandbox.control('webhooks', { hold: false })
  await arrived(2)
  expect(typesOf()).toEqual(['customer.deleted', 'customer.updated'])
})

test('during the change of a secret both sign, and events of connected accounts go elsewhere', async () => {
  const rolled = await sandbox.control('webhook_endpoints/we_settingsplatform/roll_secret', {})
  await sandbox.stripe.accounts.create({ type: 'custom', capabilities: { transfers: { requested: true } } })
  await sandbox.stripe.customers.create()
  await arrived(1)
  const [{ body, signature }] = receiver.received as [{ body: string; signature: string }]
  for (const one of [secret, rolled.secret])
    expect(sandbox.stripe.webhooks.constructEvent(body, signature, one).type).toBe('customer.created')
})
