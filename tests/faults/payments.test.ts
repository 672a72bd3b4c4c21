import { describe, expect, test } from 'vitest'
import { payoutOf, reconcile } from '#domain/payments/index.ts'
import {
  confirmHeldPayments,
  endLapsedRequests,
  fireTimers,
  resumeSteps,
  transition,
} from '#domain/transactions/index.ts'
import { minute } from '../app.ts'
import { codeOf } from '../refusal.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld, nothing } from './fault-world.ts'

const world = await faultWorld()
const { app, people, act, priced, request, confirmCard, settle, sandbox, intent, intentsOf, totals } = world
const { fault, loseAnswer, preauthorized, accepted, state, goOn, kill } = world
const { anna, ben, operator } = people

test('the answer to the creation of a payment is lost: one payment, no request, no night held', async () => {
  const listingId = await priced()
  await loseAnswer('create')
  expect(await codeOf(request(listingId))).toBe('payment-provider-silent')
  await goOn()
  const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
  expect(await intentsOf(made?.metadata.transaction_id ?? '')).toMatchObject([{ status: 'canceled' }])
  expect(await state(await request(listingId))).toBe('state/pending-payment')
})

test('the answer to a creation is lost, and the provider’s list does not show the payment yet: made once, under one key', async () => {
  const listingId = await priced()
  const before = new Set((await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.map(({ id }) => id))
  await loseAnswer('create')
  expect(await codeOf(request(listingId))).toBe('payment-provider-silent')
  const { id, transactionId } = await app.db
    .selectFrom('stepAttempts')
    .select(['id', 'transactionId'])
    .executeTakeFirstOrThrow()
  app.clock.pass(3 * minute)
  expect(await resumeSteps({ ...app, payments: { ...world.provider, paymentsOf: async () => [] } })).toBe(1)
  const made = (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(({ id }) => !before.has(id))
  expect(made).toMatchObject([{ status: 'canceled' }])
  expect(made[0]?.metadata.transaction_id).toBe(transactionId)
  const keys = Object.entries(sandbox.sandbox.state.answers)
    .filter(([, { body }]) => body.id === made[0]?.id && body.status !== 'canceled')
    .map(([key]) => key.split(' ').at(-1))
  expect(keys, 'the key that was stored before the first call').toEqual([`tx:${transactionId}:create:${id}:0`])
})

test('the answer to a capture is lost, and the payment cannot be read either: captured once, accepted once', async () => {
  const id = await preauthorized()
  await loseAnswer('capture')
  await fault('fetch', { method: 'GET', kind: 'cut', times: 3 })
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-provider-silent')
  await goOn()
  expect(await state(id)).toBe('state/accepted')
  expect(await totals(id)).toEqual(agreed)
})

test.each(['before', 'after'])('a capture is answered with a stored failure, %s its effect', async (when) => {
  const id = await preauthorized()
  await fault('capture', { kind: 'server_error', when })
  await act(anna, id, 'accept').catch(() => undefined)
  await goOn()
  expect(await state(id)).toBe('state/accepted')
  expect(await totals(id)).toEqual(agreed)
})

test.each(['cut', 'server_error'])('a refund ends with %s after its effect: refunded once', async (kind) => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  await fault('refund', { kind, when: 'after', times: kind === 'cut' ? 3 : 1 })
  await settle()
  await goOn()
  expect(await totals(id)).toEqual(nothing)
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  expect(refunds.data).toMatchObject([{ amount: 13_500, status: 'succeeded' }])
  const rows = await app.db
    .selectFrom('refunds')
    .select(['status', 'amount'])
    .where('paymentId', '=', refunds.data[0]!.payment_intent as string)
    .execute()
  expect(rows).toEqual([{ status: 'succeeded', amount: 13_500 }])
})

test.each(['confirm-payment', 'accept', 'decline', 'cancel'])(
  '%s twice at the same moment has one effect',
  async (name) => {
    const id =
      name === 'confirm-payment'
        ? await request(await priced())
        : name === 'cancel'
          ? await accepted()
          : await preauthorized()
    if (name === 'confirm-payment') await confirmCard(id)
    const by = { 'confirm-payment': ben, accept: anna, decline: anna, cancel: operator }[name]!
    const answers = await Promise.all([act(by, id, name), act(by, id, name), act(by, id, name)].map(codeOf))
    expect(answers.filter((answer) => answer === 'was accepted')).toHaveLength(1)
    for (const answer of answers) expect(answer).toMatch(/^(was accepted|transaction-(locked|invalid-transition))$/)
    await settle()
    expect(await intentsOf(id)).toHaveLength(1)
  },
)

test('accept and decline at the same moment: one wins, and the money follows it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await preauthorized()
    await Promise.allSettled([act(anna, id, 'accept'), act(anna, id, 'decline')])
    await goOn()
    const end = await state(id)
    expect(end).toMatch(/accepted|declined/)
    expect(await totals(id)).toEqual(end === 'state/accepted' ? agreed : nothing)
  }
})

test('the guest confirms in the second in which the payment expires: held and requested, or released and expired', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await request(await priced())
    await confirmCard(id)
    app.clock.pass(15 * minute)
    await Promise.allSettled([act(ben, id, 'confirm-payment'), fireTimers(app)])
    await fireTimers(app)
    await settle()
    const { status } = await intent(id)
    expect([await state(id), status]).toEqual(
      (await state(id)) === 'state/preauthorized'
        ? ['state/preauthorized', 'requires_capture']
        : ['state/payment-expired', 'canceled'],
    )
  }
})

test('3-D Secure is passed after the payment has expired: nothing stays held', async () => {
  const id = await request(await priced())
  await confirmCard(id, 'pm_card_authenticationRequired')
  expect((await intent(id)).status).toBe('requires_action')
  await passUntil(app, '2024-05-20T10:15:00Z')
  await sandbox.control(`intents/${(await intent(id)).id}/authenticate`, { outcome: 'pass' })
  await reconcile(app, 'open')
  await settle()
  app.clock.pass(minute)
  await confirmHeldPayments(app)
  expect([await state(id), (await intent(id)).status]).toEqual(['state/payment-expired', 'canceled'])
})

test('all reports are lost for an hour: the comparison of both books reaches the same states', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  await reconcile(app, 'open')
  app.clock.pass(minute)
  await confirmHeldPayments(app)
  expect(await state(id)).toBe('state/preauthorized')
  await act(anna, id, 'decline')
  await settle()
})

test('a call that the provider refuses is logged with its code, its page and the state of the payment', async () => {
  const id = await preauthorized()
  const lines: object[] = []
  const logging = { ...app, log: (...line: [string, string, object?]) => void lines.push(line) }
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
    doc_url: 'https://docs.example/card-declined',
    payment_intent: { id: (await intent(id)).id, object: 'payment_intent', status: 'requires_capture' },
  }
  await fault('capture', { kind: 'error', status: 402, error, when: 'before' })
  const input = { id, transition: 'transition/accept' }
  expect(await codeOf(transition(logging, anna, input))).toBe('transaction-payment-failed')
  expect(lines).toEqual([
    [
      'info',
      'the payment provider refused a call',
      expect.objectContaining({
        transactionId: id,
        order: 'capture',
        code: 'card_declined',
        declineCode: 'lost_card',
        message: 'Your card was declined.',
        docUrl: 'https://docs.example/card-declined',
        paymentStatus: 'requires_capture',
      }),
    ],
  ])
  await act(anna, id, 'decline')
})

test('the bank has released the amount before the host accepts: refused by its own code, the request ends, and nothing is charged', async () => {
  const id = await preauthorized()
  await sandbox.stripe.paymentIntents.cancel((await intent(id)).id)
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-no-longer-held')
  expect(await endLapsedRequests(app)).toBe(1)
  await settle()
  expect([await state(id), await totals(id)]).toEqual(['state/declined', nothing])
})

test.each(['cut', 'server_error', 'rate_limit'])(
  'a payout ends with %s after its effect: paid out once',
  async (kind) => {
    const id = await accepted('pm_card_bypassPending')
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    expect(await state(id)).toBe('state/delivered')
    await fault('payout', { kind, when: kind === 'rate_limit' ? 'before' : 'after', times: 3 })
    for (let round = 0; round < 8; round += 1) {
      await settle()
      app.clock.pass(60 * minute)
    }
    expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested' })
    expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
  },
)

test('a burst of refused calls: the provider is asked again, and the stay is paid once', async () => {
  await fault('create', { kind: 'rate_limit', times: 2 })
  const id = await request(await priced())
  await confirmCard(id)
  await fault('fetch', { method: 'GET', kind: 'rate_limit', times: 2 })
  await act(ben, id, 'confirm-payment')
  await fault('capture', { kind: 'rate_limit', times: 2 })
  await act(anna, id, 'accept')
  expect(await totals(id)).toEqual(agreed)
  expect(await intentsOf(id)).toHaveLength(1)
})

test('two guests pay for the last night: one request stands, the other payment is canceled', async () => {
  const listingId = await priced()
  await Promise.allSettled([request(listingId), request(listingId, people.chiara)])
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 2 })
  const kept = await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()
  expect(kept).toHaveLength(1)
  for (const made of data)
    if (made.metadata.transaction_id !== kept[0]?.id) expect(made.status).not.toBe('requires_capture')
})

describe('a program that is killed while the provider answers', () => {
  test('a creation: no request, and the payment is canceled', async () => {
    const listingId = await priced()
    await kill('request', ben, listingId, 'create')
    const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
    expect(made?.status).toBe('requires_payment_method')
    await goOn()
    expect(await intentsOf(made?.metadata.transaction_id ?? '')).toMatchObject([{ status: 'canceled' }])
    expect(await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()).toEqual(
      [],
    )
  })

  test('a capture: accepted once, captured once', async () => {
    const id = await preauthorized()
    await kill('accept', anna, id, 'capture')
    expect(await state(id)).toBe('state/preauthorized')
    expect(await codeOf(act(anna, id, 'decline'))).toBe('transaction-locked')
    await goOn()
    expect(await state(id)).toBe('state/accepted')
    expect(await totals(id)).toEqual(agreed)
  })

  test('a refund: refunded once', async () => {
    const id = await accepted()
    await act(operator, id, 'cancel')
    await kill('release', operator, id, 'refund')
    await goOn()
    expect(await totals(id)).toEqual(nothing)
    expect((await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })).data).toHaveLength(1)
  })

  test('a payout: paid out once', async () => {
    const id = await accepted('pm_card_bypassPending')
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    await kill('payout', operator, id, 'payout')
    await goOn()
    expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
    const payouts = Object.values(sandbox.sandbox.state.objects).filter(({ value }) => value.object === 'payout')
    const stays = payouts.map(({ value }) => value.metadata.transaction_id)
    expect(new Set(stays).size).toBe(stays.length)
    expect(stays).toContain(id)
  })
})
