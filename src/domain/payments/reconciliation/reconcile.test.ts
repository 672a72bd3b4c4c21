import { expect, test } from 'vitest'
import { confirmHeldPayments } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { day } from '#tests/app.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { passUntil } from '#tests/worlds/stay-world.ts'
import { stayFor } from '../../../../sandbox/start-for-test.ts'
import { openMismatches, paymentOf, payoutOf, reconcile, reconcileDue } from '../index.ts'

// The sandbox of this world delivers no reports at all.
const world = await paidWorld()
const { app, people, act, show, priced, request, confirmCard, pay, settle, sandbox, intentOf, totals } = world
const { anna, ben } = people
const agreement = { repaired: 0, listed: 0 }

test('without a single report, a payment that was confirmed in the browser is learnt and the step is taken', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  expect(await reconcile(app, 'open')).toMatchObject({ repaired: 1, listed: 0 })
  app.clock.pass(20_000)
  await confirmHeldPayments(app)
  expect((await show(anna, id)).state).toBe('state/preauthorized')
  expect(await reconcile(app, 'open')).toMatchObject(agreement)
})

test('a whole life of stays leaves two books that agree', async () => {
  const [paid, canceled, declined, expired] = [
    await request(await priced()),
    await request(await priced()),
    await request(await priced()),
    await request(await priced()),
  ]
  for (const id of [paid, canceled, declined]) await pay(id, ben, 'pm_card_bypassPending')
  for (const id of [paid, canceled]) await act(anna, id, 'accept')
  await act(anna, declined, 'decline')
  await act(people.operator, canceled, 'cancel')
  await passUntil(app, '2024-05-20T10:15:00Z')
  await passUntil(app, '2024-06-22T22:00:00Z')
  await settle()
  expect((await show(ben, expired)).state).toBe('state/payment-expired')
  const found = await reconcile(app, 'month')
  expect(found).toMatchObject(agreement)
  expect(found.compared).toBeGreaterThanOrEqual(6)
  expect(await totals(paid)).toEqual({ paid: 13_500, host: 0, marketplace: 1350, paidOut: 12_150 })
  expect(await openMismatches(app.db)).toEqual([])
})

test('a refund that somebody made at the provider is entered here', async () => {
  const id = await request(await priced())
  await pay(id)
  await act(anna, id, 'accept')
  await sandbox.stripe.refunds.create({
    payment_intent: await intentOf(id),
    amount: 5000,
    reverse_transfer: true,
    refund_application_fee: true,
  })
  const { repaired, listed } = await reconcile(app, 'month')
  expect([repaired > 0, listed]).toEqual([true, 0])
  expect(await totals(id)).toEqual({ paid: 8500, host: 7650, marketplace: 850, paidOut: 0 })
  expect(await reconcile(app, 'month')).toMatchObject(agreement)
})

test('a payment of nobody here is canceled once no step can be under way; one that was taken waits for a person', async () => {
  const metadata = { transaction_id: newId(), attempt: '1' }
  const { stripe } = sandbox
  const held = await stripe.paymentIntents.create({ ...stayFor(world.accountId), metadata })
  await stripe.paymentIntents.confirm(held.id, { payment_method: 'pm_card_visa' })
  const taken = await stripe.paymentIntents.create({ ...stayFor(world.accountId), metadata })
  await stripe.paymentIntents.confirm(taken.id, { payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.capture(taken.id)
  expect(await reconcile(app, 'open')).toMatchObject(agreement)
  const late = { ...app, clock: { now: () => new Date(Date.now() + 16 * 60_000) } }
  expect(await reconcile(late, 'open')).toMatchObject({ repaired: 1, listed: 1 })
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('canceled')
  expect(await openMismatches(app.db)).toMatchObject([{ kind: 'missing-here', objectId: taken.id, repaired: false }])
  await app.db.deleteFrom('paymentMismatches').execute()
  sandbox.sandbox.state.objects[taken.id]!.value.metadata = {}
})

test('another amount, and a payment that the provider does not know, are listed until both agree again', async () => {
  const id = await request(await priced())
  const payment = await intentOf(id)
  await app.db.updateTable('payments').set({ authorised: 100, fee: 10 }).where('id', '=', payment).execute()
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 1 })
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 1 })
  expect(await openMismatches(app.db)).toMatchObject([{ kind: 'amount-differs', objectId: payment, transactionId: id }])
  await app.db.updateTable('payments').set({ authorised: 13_500, fee: 1350 }).where('id', '=', payment).execute()
  expect(await reconcile(app, 'open')).toMatchObject(agreement)
  expect(await openMismatches(app.db)).toEqual([])
  await app.db.updateTable('payments').set({ id: 'pi_not_there' }).where('id', '=', payment).execute()
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 1 })
  expect((await openMismatches(app.db)).map(({ kind }) => kind)).toContain('missing-there')
  await app.db.updateTable('payments').set({ id: payment }).where('id', '=', 'pi_not_there').execute()
  await app.db.deleteFrom('paymentMismatches').execute()
})

test('a payout that failed without a report is learnt, and what is due never blocks the stay', async () => {
  const id = await request(await priced())
  await pay(id, ben, 'pm_card_bypassPending')
  await act(anna, id, 'accept')
  await passUntil(app, '2024-06-22T22:00:00Z')
  // Payouts of the other stays take from the same balance.
  await sandbox.control('clock', { advance: 2 * 86_400 })
  await settle()
  const payout = await payoutOf(app.db, id)
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await sandbox.control(`payouts/${payout?.providerId}/fail`, { code: 'account_closed' })
  expect(await reconcile(app, 'month')).toMatchObject({ listed: 0 })
  expect(await payoutOf(app.db, id)).toMatchObject({ status: 'failed', failureCode: 'account_closed' })
  expect((await totals(id)).host).toBe(12_150)
})

test('the comparison runs every ten minutes, on one node', async () => {
  app.clock.pass(day)
  const ran = await Promise.all([reconcileDue(app), reconcileDue(app), reconcileDue(app)])
  expect(ran.reduce((sum, each) => sum + each, 0)).toBe(2)
  app.clock.pass(9 * 60_000)
  expect(await reconcileDue(app)).toBe(0)
  app.clock.pass(60_000)
  expect(await reconcileDue(app)).toBe(1)
  const last = await app.db.selectFrom('reconciliations').selectAll().where('kind', '=', 'open').executeTakeFirst()
  expect(last?.finishedAt).toEqual(app.clock.now())
  expect(await paymentOf(app.db, newId())).toBeUndefined()
})
