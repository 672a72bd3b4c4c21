import { expect, test } from 'vitest'
import {
  handleProviderEvents,
  performRefunds,
  receiveProviderEvent,
  refundStay,
  requestPayouts,
} from '#domain/payments/index.ts'
import { resumeSteps } from '#domain/transactions/index.ts'
import { minute } from '../app.ts'
import { webhookSecret } from '../payment-provider.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, type FaultyCall, faultWorld } from './fault-world.ts'

// A node waits for the provider for so long that another one takes its work over: both make the same call, under the same
// idempotency key, and it has its effect once.

const world = await faultWorld()
const { app, people, act, sandbox, intent, totals } = world
const { fault, faultTaken, preauthorized, accepted, state, goOn } = world
const { anna, operator } = people

/** The provider gets a call and does it only after a while. Meanwhile another node begins with the same work. */
async function takenOver(call: FaultyCall, work: () => Promise<unknown>, again = work): Promise<void> {
  await fault(call, { kind: 'timeout', when: 'before', delay_ms: 2500 })
  const first = work().catch(() => undefined)
  await faultTaken()
  app.clock.pass(3 * minute)
  await Promise.all([first, again().catch(() => undefined)])
  await goOn()
}

test('a refund that two nodes make is made once', async () => {
  const id = await accepted()
  await refundStay(app, operator, { transactionId: id, amount: 1000, reason: 'Kulanz', clientKey: 'two nodes' })
  await takenOver('refund', () => performRefunds(app))
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  expect(data.map(({ amount }) => amount)).toEqual([1000])
  expect(await totals(id)).toEqual({ paid: 12_500, host: 11_250, marketplace: 1250, paidOut: 0 })
})

test('a payout that two nodes ask for is made once, although there is money for a second one', async () => {
  await accepted('pm_card_bypassPending')
  const id = await accepted('pm_card_bypassPending')
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await passUntil(app, '2024-06-22T22:00:00Z')
  const later = new Date(app.clock.now().getTime() + 30 * minute)
  await app.db.updateTable('payouts').set({ runAt: later }).where('transactionId', '<>', id).execute()
  await takenOver('payout', () => requestPayouts(app))
  const payouts = Object.values(sandbox.sandbox.state.objects).filter(({ value }) => value.object === 'payout')
  expect(payouts.filter(({ value }) => value.metadata.transaction_id === id)).toHaveLength(1)
  expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
})

test('an acceptance that another node resumes meanwhile is captured once and accepted once', async () => {
  const id = await preauthorized()
  await takenOver(
    'capture',
    () => act(anna, id, 'accept') as Promise<unknown>,
    () => resumeSteps(app),
  )
  expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
  const accepts = await app.db
    .selectFrom('transitions')
    .select('toState')
    .where('transactionId', '=', id)
    .where('transition', '=', 'transition/accept')
    .execute()
  expect(accepts).toEqual([{ toState: 'state/accepted' }])
})

test('a report that five nodes receive at the same moment is stored once and handled once', async () => {
  const id = await accepted()
  const { id: objectId } = await intent(id)
  const body = JSON.stringify({
    id: `evt_of_${objectId}`,
    object: 'event',
    livemode: false,
    type: 'payment_intent.succeeded',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: objectId, object: 'payment_intent' } },
  })
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = sandbox.stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp,
  })
  const receive = () => receiveProviderEvent(app, Buffer.from(body), signature)
  await Promise.all([1, 2, 3, 4, 5].map(receive))
  const handled = await Promise.all([1, 2, 3].map(() => handleProviderEvents(app)))
  expect(handled.reduce((sum, count) => sum + count, 0)).toBe(1)
  await receive()
  expect(await handleProviderEvents(app)).toBe(0)
  const stored = await app.db.selectFrom('providerEvents').select('handledAt').execute()
  expect(stored).toEqual([{ handledAt: app.clock.now() }])
  expect(await totals(id)).toEqual(agreed)
})
