import { expect, test } from 'vitest'
import { handleProviderEvent, paymentOf, reconcile } from '#domain/payments/index.ts'
import { endLapsedRequests, fireTimers } from '#domain/transactions/index.ts'
import { day, minute } from '../app.ts'
import { drainAll } from '../events.ts'
import { codeOf } from '../refusal.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld, nothing, startProgram } from './fault-world.ts'

const world = await faultWorld()
const { app, people, act, show, priced, request, confirmCard, settle, sandbox, provider, intent, totals } = world
const { preauthorized, accepted, state, accountId } = world
const { anna, ben } = people
const week = 7 * 24 * 3600
/** An unproven address may ask only a few times. */
const chiara = { ...people.chiara, emailVerified: true }

/** Templates and reasons of the mails that a transaction has caused. */
async function mailsOf(id: string) {
  await drainAll(app)
  const rows = await app.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .select(['deliveries.userId', 'template', 'values'])
    .where('events.subjectId', '=', id)
    .where('template', 'in', ['ended-by-system', 'booking-request-auto-declined', 'booking-request-accepted'])
    .orderBy('deliveries.userId')
    .execute()
  return rows.map(({ userId, template, values }) => ({
    to: userId === ben.userId ? 'guest' : 'host',
    template,
    reason: (values as { reason: string }).reason,
  }))
}

const toldOf = (reason: string) =>
  expect.arrayContaining([
    { to: 'guest', template: 'ended-by-system', reason },
    { to: 'host', template: 'ended-by-system', reason },
  ])

/** The request has ended without money, its guest knows, and somebody else can have the nights. */
async function expectReleased(id: string, reason: string) {
  await settle()
  expect([await state(id), await totals(id)]).toEqual(['state/declined', nothing])
  expect((await intent(id)).status).toBe('canceled')
  expect(await mailsOf(id)).toEqual(toldOf(reason))
  const { listingId } = await show(people.operator, id)
  const next = await request(listingId, chiara)
  expect(await state(next)).toBe('state/pending-payment')
  await passUntil(app, '2024-05-20T10:15:00Z')
  await settle()
}

test('the hold lapses and is reported: the request ends, both sides know why, and nothing is charged', async () => {
  const id = await preauthorized()
  await sandbox.control('clock', { advance: week })
  const paymentId = (await intent(id)).id
  const report = { type: 'payment_intent.canceled', objectId: paymentId, paymentId, accountId: null }
  for (let round = 0; round < 3; round += 1)
    await handleProviderEvent(app, provider, { ...report, createdAt: app.clock.now() })
  expect(await endLapsedRequests(app)).toBe(1)
  expect(await endLapsedRequests(app)).toBe(0)
  await expectReleased(id, 'payment-lapsed')
})

test('the hold lapses without a report: the comparison of both books finds it', async () => {
  const id = await preauthorized()
  await sandbox.control('clock', { advance: week })
  expect(await reconcile(app, 'open')).toMatchObject({ listed: 0 })
  await endLapsedRequests(app)
  await expectReleased(id, 'payment-lapsed')
})

test('the host accepts after the hold has lapsed: refused, and the request ends by itself', async () => {
  const id = await preauthorized()
  await sandbox.control('clock', { advance: week })
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-no-longer-held')
  await endLapsedRequests(app)
  await expectReleased(id, 'payment-lapsed')
})

test('a payment that is canceled before the guest has confirmed it expires at once, and the host hears nothing', async () => {
  const id = await request(await priced())
  await sandbox.stripe.paymentIntents.cancel((await intent(id)).id)
  expect(await codeOf(act(ben, id, 'confirm-payment'))).toBe('payment-no-longer-held')
  await endLapsedRequests(app)
  expect([await state(id), await mailsOf(id)]).toEqual(['state/payment-expired', []])
})

test('a request has to be answered before its hold lapses', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  const { latest_charge: charge, created } = await intent(id)
  const chargeId = typeof charge === 'string' ? charge : charge!.id
  const held = sandbox.sandbox.state.objects[chargeId]!.value
  held.payment_method_details.card.capture_before = created + 2 * 24 * 3600
  await act(ben, id, 'confirm-payment')
  const [deadline] = (await show(anna, id)).deadlines
  expect(deadline?.at.getTime()).toBe(app.clock.now().getTime() + 1.5 * day)
  app.clock.pass(1.5 * day - minute)
  await fireTimers(app)
  expect(await state(id)).toBe('state/preauthorized')
  app.clock.pass(minute)
  await fireTimers(app)
  expect(await state(id)).toBe('state/declined')
  await settle()
  expect(await totals(id)).toEqual(nothing)
})

test('the host’s account is restricted before the answer: a sentence says so, and the guest is released and told', async () => {
  const id = await preauthorized()
  const account = sandbox.sandbox.state.objects[accountId]!.value
  const before = { ...account.capabilities }
  for (const capability of ['transfers', 'card_payments']) {
    Object.assign(account.capabilities, before, { [capability]: 'inactive' })
    expect(await codeOf(act(anna, id, 'accept'))).toBe('account-cannot-charge')
  }
  Object.assign(account.capabilities, before)
  await endLapsedRequests(app)
  await expectReleased(id, 'account-cannot-charge')
})

test('an account that works again before the request has ended: the host accepts, and nothing else happens', async () => {
  const id = await preauthorized()
  const account = sandbox.sandbox.state.objects[accountId]!.value
  account.capabilities.transfers = 'inactive'
  expect(await codeOf(act(anna, id, 'accept'))).toBe('account-cannot-charge')
  account.capabilities.transfers = 'active'
  await act(anna, id, 'accept')
  app.clock.pass(3 * minute)
  await endLapsedRequests(app)
  expect([await state(id), await totals(id)]).toEqual(['state/accepted', agreed])
  expect((await paymentOf(app.db, id))?.status).toBe('captured')
})

test('a stay that was accepted is not touched by a late report about its payment', async () => {
  const id = await accepted()
  const paymentId = (await intent(id)).id
  const report = { type: 'payment_intent.canceled', objectId: paymentId, paymentId, accountId: null }
  await handleProviderEvent(app, provider, { ...report, createdAt: app.clock.now() })
  expect(await endLapsedRequests(app)).toBe(0)
  expect(await totals(id)).toEqual(agreed)
})

test('a node whose clock is ten minutes ahead fires no timer early', async () => {
  const id = await request(await priced())
  /** Moves the machine's clock of a program. */
  const ahead = `const real = Date, by = ${10 * minute};
    globalThis.Date = class extends real { constructor(...given) { given.length ? super(...given) : super(real.now() + by) }
    static now() { return real.now() + by } }`
  const fire = async () => {
    const work = { now: null, viewer: ben, step: 'timers', id, dates: {} }
    const options = ['--import', `data:text/javascript,${encodeURIComponent(ahead)}`]
    return Number(await (await startProgram(world, work, options)).result())
  }
  const dueIn = (milliseconds: number) => {
    const at = new Date(Date.now() + milliseconds)
    return app.db.updateTable('timers').set({ runAt: at, dueAt: at }).where('transactionId', '=', id).execute()
  }
  await app.db.deleteFrom('timers').where('transactionId', '<>', id).execute()
  await dueIn(5 * minute)
  expect([await fire(), await state(id)]).toEqual([0, 'state/pending-payment'])
  await dueIn(-1000)
  expect([await fire(), await state(id)]).toEqual([1, 'state/payment-expired'])
  await settle()
})
