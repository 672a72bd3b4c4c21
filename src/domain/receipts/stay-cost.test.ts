import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { withFallback } from '#kernel/locale.ts'
import { codeOf } from '#tests/refusal.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { createHost } from '../../../sandbox/start-for-test.ts'
import { inbox } from '../messages/index.ts'
import { handleProviderEvent, payoutOf, refundStay } from '../payments/index.ts'
import { receiptOf, stayCost } from './index.ts'

const world = await paidWorld()
const { app, people, act, show, priced, request, pay, settle, sandbox, provider } = world
const { anna, ben, chiara, operator } = people
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const seen = async (viewer: typeof anna, id: string) =>
  stayCost(app, await show(viewer, id), viewer === ben ? 'customer' : 'provider')

async function accepted(listingId?: string) {
  const id = await request(listingId ?? (await priced()))
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  return id
}

/** The provider reports what has become of the payout of a stay. */
async function reportPayout(id: string, type: string) {
  let payout = await payoutOf(app.db, id)
  // A call that got no answer on a busy machine is made again.
  for (let tries = 0; !payout?.providerId && tries < 5; tries += 1) {
    app.clock.pass(600_000)
    await settle()
    payout = await payoutOf(app.db, id)
  }
  const report = { type, accountId: payout!.accountId, objectId: payout!.providerId!, paymentId: null }
  await handleProviderEvent(app, provider, { ...report, createdAt: app.clock.now() })
}

test('from the request to the acceptance a guest reads what is held, with which card, and what was taken', async () => {
  const id = await request(await priced())
  expect(await seen(ben, id)).toMatchObject({ agreed: euros(13_500), payment: { state: 'open' }, card: null })
  await pay(id)
  expect(await seen(ben, id)).toMatchObject({
    payment: { state: 'held', amount: euros(13_500), takenAt: null },
    card: { brand: 'visa', last4: '4242' },
    payout: null,
  })
  await act(anna, id, 'accept')
  expect(await seen(ben, id)).toMatchObject({
    payment: { state: 'taken', takenAt: app.clock.now() },
    refunds: [],
    total: euros(13_500),
  })
  // Its amount is not available yet: due at the same time, it would compete for the balance with the payout of another stay.
  await act(operator, id, 'cancel')
})

test('the host reads the own share and its way to the bank, never the card of the guest', async () => {
  const id = await accepted()
  const cost = await seen(anna, id)
  expect(cost).toMatchObject({ agreed: euros(12_150), card: null, payout: { state: 'later', amount: euros(12_150) } })
  expect(cost?.lines.map(({ code }) => code)).toEqual(['line-item/night', 'line-item/provider-commission'])
  expect((await seen(ben, id))?.lines.map(({ code }) => code)).toEqual(['line-item/night'])
  await passUntil(app, '2024-06-22T22:00:00Z')
  expect((await seen(anna, id))?.payout).toMatchObject({ state: 'owed', at: null })
  await settle()
  expect((await seen(anna, id))?.payout).toMatchObject({ state: 'sent', amount: euros(12_150) })
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await reportPayout(id, 'payout.paid')
  expect((await seen(anna, id))?.payout).toMatchObject({ state: 'arrived', at: expect.any(Date) })
  expect((await seen(ben, id))?.payout).toBeNull()
})

test('a payout that fails is told to the host', async () => {
  const closed = await createHost(sandbox.stripe, 'DE62370400440532013001')
  await app.db.updateTable('paymentAccounts').set({ providerId: closed }).where('userId', '=', anna.userId).execute()
  const id = await accepted()
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await reportPayout(id, 'payout.failed')
  expect((await seen(anna, id))?.payout).toMatchObject({ state: 'failed', failureCode: expect.any(String) })
  await app.db
    .updateTable('paymentAccounts')
    .set({ providerId: world.accountId })
    .where('userId', '=', anna.userId)
    .execute()
})

test('a payment that was never captured is shown as released, not as refunded', async () => {
  const id = await request(await priced())
  await pay(id)
  await act(anna, id, 'decline')
  for (const viewer of [ben, anna])
    expect(await seen(viewer, id)).toMatchObject({ payment: { state: 'released' }, refunds: [], payout: null })
  await settle()
  expect(await seen(ben, id)).toMatchObject({ payment: { state: 'released' }, refunds: [] })
})

test('after a cancellation the refund is shown as soon as it is owed, and when it was made', async () => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  expect((await seen(ben, id))?.refunds).toMatchObject([{ state: 'waiting', amount: euros(13_500) }])
  await settle()
  expect(await seen(ben, id)).toMatchObject({
    refunds: [{ state: 'made', amount: euros(13_500) }],
    agreed: euros(13_500),
    left: euros(0),
  })
  expect(await seen(anna, id)).toMatchObject({ refunds: [{ amount: euros(12_150) }], left: euros(0), payout: null })
})

test('nothing that changes later changes what was agreed: price, title, fees, currency and operator', async () => {
  const listingId = await priced()
  const id = await accepted(listingId)
  const before = await Promise.all([seen(ben, id), seen(anna, id), receiptOf(app, ben, id), receiptOf(app, anna, id)])
  const views = await Promise.all([show(ben, id), show(anna, id)])
  const title = before[2].title
  await app.db
    .updateTable('listings')
    .set({ priceAmount: 9900, priceCurrency: 'CHF', title: 'Teurer und umbenannt' })
    .where('id', '=', listingId)
    .execute()
  const pricing = { ...app.marketplace.pricing!, commission: { provider: 40, customer: 20 } }
  const operatorThen = {
    name: 'Somebody else',
    address: ['Elsewhere 1'],
    tax: { percent: 19, name: withFallback({ de: 'USt', en: 'VAT' }) },
  }
  const later = { ...app, marketplace: { ...app.marketplace, pricing, currency: 'CHF', operator: operatorThen } }
  expect(await Promise.all([show(ben, id), show(anna, id)])).toEqual(views)
  expect(
    await Promise.all([seen(ben, id), seen(anna, id), receiptOf(later, ben, id), receiptOf(later, anna, id)]),
  ).toEqual(before)
  expect(title).not.toBe('Teurer und umbenannt')
})

test('the row in the inbox shows the same total as the page, for each side', async () => {
  const id = await accepted()
  const rowOf = async (viewer: typeof anna) =>
    (await inbox(app, viewer, { tab: 'all' })).items.find(({ transactionId }) => transactionId === id)
  expect((await rowOf(ben))?.total).toEqual((await seen(ben, id))?.total)
  expect((await rowOf(anna))?.total).toEqual((await seen(anna, id))?.total)
  await act(operator, id, 'cancel')
  expect((await rowOf(ben))?.total).toBeNull()
})

test('a receipt is issued once the amount was taken, for the two people and staff only', async () => {
  const id = await request(await priced())
  await pay(id)
  expect(await codeOf(receiptOf(app, ben, id))).toBe('transaction-not-found')
  await act(anna, id, 'accept')
  const receipt = await receiptOf(app, ben, id)
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^\d{6}$/),
    issuer: { name: 'Löyly Saunavermittlung Oy' },
    cost: { side: 'customer', agreed: euros(13_500) },
    tax: null,
  })
  expect((await receiptOf(app, anna, id)).cost.side).toBe('provider')
  expect((await receiptOf(app, anna, id, 'customer')).cost.side).toBe('provider')
  expect((await receiptOf(app, operator, id, 'provider')).cost.side).toBe('provider')
  for (const viewer of [chiara, { kind: 'visitor' as const }])
    expect(await codeOf(receiptOf(app, viewer as typeof chiara, id))).toBe('transaction-not-found')
  for (const wrong of [newId(), 'x', receipt.listingId, ben.userId])
    expect(await codeOf(receiptOf(app, ben, wrong))).toBe('transaction-not-found')
})

test('numbers follow each other without a gap, also when stays are accepted at the same moment', async () => {
  const ids = [await request(await priced()), await request(await priced()), await request(await priced())]
  for (const id of ids) await pay(id)
  await Promise.all(ids.map((id) => act(anna, id, 'accept')))
  const rows = await app.db.selectFrom('receipts').select('number').orderBy('number').execute()
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1))
})

test('a receipt that is corrected keeps its number and says what was returned', async () => {
  const id = await accepted()
  const { number, issuedAt } = await receiptOf(app, ben, id)
  await refundStay(app, operator, { transactionId: id, amount: 5000, clientKey: newId(), reason: 'Kalt.' })
  await settle()
  const corrected = await receiptOf(app, ben, id)
  expect(corrected).toMatchObject({ number, issuedAt })
  expect(corrected.cost).toMatchObject({
    agreed: euros(13_500),
    refunds: [{ state: 'made', amount: euros(5000) }],
    left: euros(8500),
  })
  expect((await receiptOf(app, anna, id)).cost).toMatchObject({ refunds: [{ amount: euros(4500) }], left: euros(7650) })
})

test('the tax that a marketplace names is part of the amount, and of what is left after a refund', async () => {
  const issuer = { name: 'X', address: [], tax: { percent: 25.5, name: withFallback({ de: 'USt', en: 'VAT' }) } }
  const id = await accepted()
  await app.db
    .updateTable('receipts')
    .set({ issuer: JSON.stringify(issuer) })
    .where('transactionId', '=', id)
    .execute()
  // 135.00 × 25.5 / 125.5
  expect((await receiptOf(app, ben, id)).tax?.amount).toEqual(euros(2743))
  expect((await receiptOf(app, anna, id)).tax).toBeNull()
})
