import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { payoutOf, performRefunds, reconcile, refundStay, releasePayments, retryPayout } from '../payments/index.ts'
import { retryReturn } from '../payments/index.ts'
import { compareSoon, openMismatches, retryRefund, closeMismatch, markRefundHandled } from '../payments/index.ts'
import { system } from '../users/index.ts'
import { drainEvents } from '../notifications/index.ts'
import { askForBank, countPaymentWork, listPayments, paymentFile, paymentWork, previewRefund } from './index.ts'

const { app, people, act, priced, request, pay, settle, sandbox, intentOf, rewind } = await paidWorld()
const { anna, ben, operator } = people
let keys = 0

async function accepted() {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  return id
}

async function paidOut() {
  const id = await accepted()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  return id
}

const refund = (transactionId: string, amount: number) =>
  refundStay(app, operator, { transactionId, amount, clientKey: `key-${(keys += 1)}`, reason: 'Too cold.' })

async function actionsAbout(subjectId: string) {
  const rows = await app.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'reason'])
    .where('subjectId', '=', subjectId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('the list filters by state, number, person and period, and its sums are those of the ledger in the period', async () => {
  const held = await request(await priced())
  await pay(held)
  const unpaid = await request(await priced())
  const part = await accepted()
  await refund(part, 5000)
  await settle()
  const done = await paidOut()
  const ids = async (query: Parameters<typeof listPayments>[2]) =>
    (await listPayments(app, operator, query)).items.map(({ transactionId }) => transactionId).toSorted()
  const sums = async (query: Parameters<typeof listPayments>[2]) => (await listPayments(app, operator, query)).sums
  // Timers of the other stays have run by now.
  expect(await ids({})).toEqual([held, unpaid, part, done].toSorted())
  expect(await ids({ show: 'refunded' })).toEqual([part])
  expect(await ids({ show: 'taken' })).toEqual([part, done].toSorted())
  expect(await ids({ show: 'disputed' })).toEqual([])
  expect(await ids({ text: done })).toEqual([done])
  expect(await ids({ text: done.slice(-8) })).toEqual([done])
  expect(await ids({ text: await intentOf(part) })).toEqual([part])
  expect(await ids({ text: 'ben' })).toHaveLength(4)
  expect(await ids({ text: '%' })).toEqual([])
  expect(await ids({ from: '2024-05-20', until: '2024-05-20' })).toHaveLength(4)
  expect(await ids({ from: '2024-06-22', until: '2024-06-23' })).toContain(done)
  expect(await ids({ from: '2025-01-01' })).toEqual([])
  expect(await ids({ until: '2024-05-19' })).toEqual([])
  const taken = { currency: 'EUR', taken: 27_000, refunded: 5000, fees: 2200, other: 0 }
  expect(await sums({})).toEqual([{ ...taken, paidOut: 12_150 + 7650 }])
  expect(await sums({ from: '2024-05-20', until: '2024-05-20' })).toEqual([{ ...taken, paidOut: 0 }])
  expect(await sums({ from: '2025-01-01' })).toEqual([])
  expect(await codeOf(listPayments(app, operator, { from: '2024-05-20', until: '2024-05-19' }))).toBe('field-invalid')
  expect(await codeOf(listPayments(app, operator, { from: '20.5.2024' }))).toBe('field-invalid')
})

test('the money of a stay: payment, refund, payout, ledger lines that sum up to zero, and what can still be refunded', async () => {
  const id = await accepted()
  await refund(id, 5000)
  await settle()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  const file = await paymentFile(app, operator, id)
  expect(file?.payments).toMatchObject([
    { look: 'part-refunded', authorised: 13_500, captured: 13_500, refunded: 5000, fee: 1350, card: { brand: 'visa' } },
  ])
  expect(file?.refunds).toMatchObject([{ status: 'succeeded', amount: 5000, isSettled: false }])
  expect(file?.payout).toMatchObject({ status: 'requested', attempt: 1, amount: { amount: 7650 } })
  expect(
    file?.movements.map(({ kind, guest, host, marketplace, bank }) => [kind, guest, host, marketplace, bank]),
  ).toEqual([
    ['capture', -13_500, 12_150, 1350, 0],
    ['refund', 5000, -4500, -500, 0],
    ['payout', 0, -7650, 0, 7650],
  ])
  expect(file?.refundable).toBe(8500)
  expect(await paymentFile(app, operator, await request(await priced()))).toMatchObject({ refundable: 0 })
})

test('a payout that the bank sent back waits for staff, who ask for another account by one mail and try again', async () => {
  const id = await paidOut()
  const payout = await payoutOf(app.db, id)
  await sandbox.control(`payouts/${payout?.providerId}/fail`, { code: 'account_closed' })
  await reconcile(app, 'month')
  const before = await countPaymentWork(app, operator)
  expect((await paymentWork(app, operator)).payouts).toMatchObject([
    { transactionId: id, kind: 'failed', code: 'account_closed', attempt: 1, askedAt: null },
  ])
  await askForBank(app, operator, { transactionId: id })
  await askForBank(app, operator, { transactionId: id })
  await drainEvents(app)
  const mails = await app.db
    .selectFrom('deliveries')
    .select(['userId', 'values'])
    .where('template', '=', 'bank-requested')
    .execute()
  expect(mails).toMatchObject([{ userId: anna.userId, values: { amount: '12150', currency: 'EUR' } }])
  expect((await paymentWork(app, operator)).payouts[0]?.askedAt).toEqual(app.clock.now())
  await Promise.all([1, 2].map(() => codeOf(retryPayout(app, operator, { transactionId: id }))))
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'due', attempt: 2, failureCode: null })
  expect(await countPaymentWork(app, operator)).toBe(before - 1)
  await settle()
  // The bank account is still the one that the bank refused.
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'due', refusal: 'bank_account_unusable' })
  expect((await actionsAbout(id)).filter((action) => action.startsWith('payout.'))).toEqual([
    'payout.bank-requested',
    'payout.retried',
    'payout.retried',
  ])
  app.clock.pass(11 * 86_400_000)
  expect((await paymentWork(app, operator)).payouts).toMatchObject([{ kind: 'waiting', code: 'bank_account_unusable' }])
  await app.db.deleteFrom('payouts').execute()
})

test('a refund that the provider refused is tried again; one that the bank sent back is settled with a note', async () => {
  const id = await accepted()
  await sandbox.control('faults', {
    path: '/v1/refunds',
    kind: 'error',
    when: 'before',
    times: 1,
    status: 400,
    error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'Disputed.' },
  })
  await refund(id, 5000)
  await performRefunds(app)
  const [refused] = (await paymentWork(app, operator)).refunds
  expect(refused).toMatchObject({ transactionId: id, providerId: null })
  await retryRefund(app, operator, { refundId: refused!.refundId })
  await performRefunds(app)
  expect((await paymentFile(app, operator, id))?.refunds).toMatchObject([
    { status: 'canceled', isSettled: true },
    { status: 'succeeded', amount: 5000 },
  ])
  expect(await codeOf(retryRefund(app, operator, { refundId: refused!.refundId }))).toBe('not-found')
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })
  expect(data).toHaveLength(1)
  await sandbox.control(`refunds/${data[0]?.id}/fail`, {})
  await reconcile(app, 'month')
  const [failed] = (await paymentWork(app, operator)).refunds
  expect(failed).toMatchObject({ code: 'expired_or_canceled_card', providerId: data[0]?.id })
  expect(await codeOf(retryRefund(app, operator, { refundId: failed!.refundId }))).toBe('not-found')
  expect(await codeOf(markRefundHandled(app, operator, { refundId: failed!.refundId, note: ' ' }))).toBe(
    'field-required',
  )
  await markRefundHandled(app, operator, { refundId: failed!.refundId, note: 'By bank transfer.' })
  expect((await paymentWork(app, operator)).refunds).toEqual([])
  expect(await codeOf(markRefundHandled(app, operator, { refundId: failed!.refundId, note: 'Again.' }))).toBe(
    'not-found',
  )
  expect(await actionsAbout(id)).toEqual(['stay.refunded', 'stay.refunded', 'refund.retried', 'refund.settled'])
})

const refuse = (path: string, times: number) =>
  sandbox.control('faults', {
    path,
    kind: 'error',
    times,
    status: 400,
    error: { type: 'invalid_request_error', code: 'account_closed', message: 'Not for this account.' },
  })
const returns = async (id: string) =>
  (await paymentWork(app, operator)).returns.filter(({ transactionId }) => transactionId === id)
/** Lets an hour pass, in which the background work tries what it has to do. */
async function anHourOfTries() {
  for (let round = 0; round < 7; round += 1) {
    await releasePayments(app)
    await performRefunds(app)
    app.clock.pass(600_000)
  }
}

test('a hold that the provider does not release is seen by staff after an hour, with the reason, until it is released', async () => {
  const id = await request(await priced())
  await pay(id)
  await act(anna, id, 'decline')
  const before = await countPaymentWork(app, operator)
  await refuse('/v1/payment_intents/*/cancel', 20)
  await releasePayments(app)
  expect(await returns(id), 'a refusal that may pass').toEqual([])
  await anHourOfTries()
  const [waiting] = await returns(id)
  expect(waiting).toMatchObject({ kind: 'hold', refusal: 'Not for this account.', amount: { amount: 13_500 } })
  expect(waiting!.tries).toBeGreaterThan(3)
  expect(await countPaymentWork(app, operator)).toBe(before + 1)
  await clearFaults()
  await retryReturn(app, operator, { transactionId: id })
  await releasePayments(app)
  app.clock.pass(120_000)
  await releasePayments(app)
  expect([await returns(id), await countPaymentWork(app, operator)]).toEqual([[], before])
  expect((await sandbox.stripe.paymentIntents.retrieve(await intentOf(id))).status).toBe('canceled')
  expect(await actionsAbout(id)).toContain('return.retried')
  expect(await codeOf(retryReturn(app, operator, { transactionId: id }))).toBe('transaction-not-found')
})

test.each(['cancelled', 'by staff'])(
  'a refund (%s) that is not made is seen by staff, also when no try has had a result',
  async (by) => {
    const id = await accepted()
    if (by === 'cancelled') await act(operator, id, 'cancel')
    else await refund(id, 5000)
    const amount = by === 'cancelled' ? 13_500 : 5000
    app.clock.pass(3_500_000)
    expect(await returns(id)).toEqual([])
    // The background work did not run at all, or ended before it had an answer.
    app.clock.pass(200_000)
    expect(await returns(id)).toMatchObject([
      { kind: 'taken', refusal: null, tries: 0, amount: { amount, currency: 'EUR' } },
    ])
    await sandbox.control('faults', { path: '/v1/refunds', kind: 'cut', times: 60 })
    await releasePayments(app)
    await performRefunds(app)
    expect(await returns(id)).toMatchObject([{ kind: 'taken', refusal: expect.any(String), tries: 1 }])
    await clearFaults()
    app.clock.pass(120_000)
    await settle()
    await anHourOfTries()
    expect(await returns(id)).toEqual([])
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: await intentOf(id) })
    expect(data.map((each) => each.amount)).toEqual([amount])
  },
)

function clearFaults() {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  return fetch(`${sandbox.address}/_sandbox/faults`, { method: 'DELETE', headers })
}

test('a difference that staff have settled stays away until one of its values changes', async () => {
  const id = await accepted()
  const payment = await intentOf(id)
  const differences = async () => (await openMismatches(app.db)).filter(({ objectId }) => objectId === payment)
  const owe = (authorised: number) =>
    app.db.updateTable('payments').set({ authorised }).where('id', '=', payment).execute()
  await owe(13_600)
  await reconcile(app, 'open')
  const [found] = await differences()
  expect(found).toMatchObject({ kind: 'amount-differs', transactionId: id })
  await closeMismatch(app, operator, { mismatchId: found!.id, note: 'Known.' })
  await reconcile(app, 'open')
  expect(await differences()).toEqual([])
  expect(await codeOf(closeMismatch(app, operator, { mismatchId: found!.id, note: 'Again.' }))).toBe('not-found')
  await owe(13_700)
  await reconcile(app, 'open')
  expect(await differences()).toHaveLength(1)
  await owe(13_500)
  await compareSoon(app, operator)
  const due = await app.db.selectFrom('reconciliations').select('runAt').execute()
  expect(due.map(({ runAt }) => runAt)).toEqual([app.clock.now(), app.clock.now()])
  await reconcile(app, 'open')
  expect(await differences()).toEqual([])
  expect(await actionsAbout(id)).toEqual(['mismatch.settled'])
})

test('a disputed payment waits for staff with its reason and the day until which evidence is taken', async () => {
  const id = await accepted()
  const before = await countPaymentWork(app, operator)
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(await intentOf(id))
  await sandbox.control(`charges/${String(charge)}/dispute`, {})
  await reconcile(app, 'month')
  const [dispute] = (await paymentWork(app, operator)).disputes
  expect(dispute).toMatchObject({
    transactionId: id,
    reason: 'fraudulent',
    dueAt: expect.any(Date),
    amount: { amount: 13_500, currency: 'EUR' },
  })
  expect(await countPaymentWork(app, operator)).toBe(before + 1)
  const file = await paymentFile(app, operator, id)
  expect(file).toMatchObject({ payments: [{ look: 'disputed' }], disputes: [{ id: dispute?.id }] })
  expect((await listPayments(app, operator, { show: 'disputed' })).sums).toMatchObject([
    { taken: 13_500, other: 13_500 },
  ])
  await sandbox.control(`disputes/${dispute?.id}/close`, { status: 'won' })
  await reconcile(app, 'month')
  expect((await paymentWork(app, operator)).disputes).toEqual([])
})

test('the preview of a refund says what each side loses, as the ledger then has it', async () => {
  const id = await accepted()
  const preview = (amount: number) => previewRefund(app, operator, { transactionId: id, amount })
  expect(await preview(3333)).toEqual({
    currency: 'EUR',
    guest: 3333,
    host: 3000,
    marketplace: 333,
    left: 10_167,
    isPaidOut: false,
  })
  const seen = new Set<string>()
  for (const amount of [3333, 3333, 6834]) {
    const expected = await preview(amount)
    await refund(id, amount)
    await settle()
    const { movements = [] } = (await paymentFile(app, operator, id)) ?? {}
    const made = movements.filter(({ kind, objectId }) => kind === 'refund' && !seen.has(objectId))
    expect(made).toMatchObject([{ guest: amount, host: -expected.host, marketplace: -expected.marketplace }])
    seen.add(made[0]!.objectId)
  }
  for (const amount of [1, 1e9]) expect(await codeOf(preview(amount))).toBe('refund-too-large')
  for (const amount of [0, -5, 1.5]) expect(await codeOf(preview(amount))).toBe('field-invalid')
  await rewind()
  const unpaid = await request(await priced())
  expect(await codeOf(previewRefund(app, operator, { transactionId: unpaid, amount: 1 }))).toBe('transaction-not-found')
})

const nobody = '0190aaaa-0000-7000-8000-000000000000'
const addresses: [string, (viewer: typeof operator) => Promise<unknown>, string][] = [
  ['list', (viewer) => listPayments(app, viewer, {}), 'was accepted'],
  ['file', (viewer) => paymentFile(app, viewer, nobody), 'was accepted'],
  ['work', (viewer) => paymentWork(app, viewer), 'was accepted'],
  ['count', (viewer) => countPaymentWork(app, viewer), 'was accepted'],
  ['preview', (viewer) => previewRefund(app, viewer, { transactionId: nobody, amount: 1 }), 'transaction-not-found'],
  ['bank', (viewer) => askForBank(app, viewer, { transactionId: nobody }), 'transaction-not-found'],
  ['payout', (viewer) => retryPayout(app, viewer, { transactionId: nobody }), 'transaction-not-found'],
  ['return', (viewer) => retryReturn(app, viewer, { transactionId: nobody }), 'transaction-not-found'],
  ['refund again', (viewer) => retryRefund(app, viewer, { refundId: nobody }), 'not-found'],
  ['settle refund', (viewer) => markRefundHandled(app, viewer, { refundId: nobody, note: 'x' }), 'not-found'],
  ['settle difference', (viewer) => closeMismatch(app, viewer, { mismatchId: nobody, note: 'x' }), 'not-found'],
  ['compare', (viewer) => compareSoon(app, viewer), 'was accepted'],
]

test.each(addresses)('%s: for owners, moderators and the command line only', async (_, ask, outcome) => {
  const moderator = { ...operator, staffRole: 'moderator' as const }
  for (const viewer of [operator, moderator, system as unknown as typeof operator])
    expect(await codeOf(ask(viewer))).toBe(outcome)
  for (const viewer of [anna, ben, { ...operator, scopes: 'user:limited' }])
    expect(await codeOf(ask(viewer))).toBe('forbidden')
  expect(await codeOf(ask({ kind: 'visitor', locale: 'de' } as unknown as typeof operator))).toBe('not-signed-in')
})
