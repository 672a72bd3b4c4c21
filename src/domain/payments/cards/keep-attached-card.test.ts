import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { hour } from '#tests/app.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { handleProviderEvent, prepareCardSetup, reconcile, removeCard, savedCardOf, settleCustomers } from '../index.ts'
import { saveCard } from './save-card.ts'

const world = await paidWorld()
const { app, people, priced, request, intentOf, sandbox, provider } = world
const { ben } = people
const back = 'https://example.test/back'

beforeEach(async () => {
  await removeCard(app, ben)
  await settleCustomers({ ...app, log: () => {} })
})

/** Confirms a payment in the browser, which is closed then. Returns the ids of the payment and of its card. */
async function payAndLeave(card: string, isKept = true) {
  const transactionId = await request(await priced())
  const method = await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: card } })
  const paymentId = await intentOf(transactionId)
  const { status } = await sandbox.stripe.paymentIntents.confirm(paymentId, {
    payment_method: method.id,
    return_url: back,
    ...(isKept && { setup_future_usage: 'off_session' }),
  })
  return { transactionId, paymentId, cardId: method.id, status }
}

const pass = (id: string) => sandbox.control(`intents/${id}/authenticate`, { outcome: 'pass' })
const report = (type: string, id: string) =>
  handleProviderEvent(app, provider, {
    type,
    objectId: id,
    paymentId: type.startsWith('payment_intent') ? id : null,
    accountId: null,
    createdAt: app.clock.now(),
  })
const held = (paymentId: string) => report('payment_intent.amount_capturable_updated', paymentId)
const kept = async () => (await savedCardOf(app, ben))?.id ?? null
const attached = async () => {
  const { data } = await sandbox.stripe.customers.list({ limit: 100 })
  const mine = data.find(({ metadata }) => metadata.user_id === ben.userId)
  return (await sandbox.stripe.paymentMethods.list({ customer: mine?.id ?? '' })).data.map(({ id }) => id)
}

test('the browser is closed after 3-D Secure: the report of the payment keeps the card, as often as it comes', async () => {
  const { paymentId, cardId, status } = await payAndLeave('tok_authenticationRequired')
  expect(status).toBe('requires_action')
  await held(paymentId)
  expect(await kept()).toBeNull()
  await pass(paymentId)
  await Promise.all([held(paymentId), held(paymentId)])
  await held(paymentId)
  expect(await kept()).toBe(cardId)
  expect(await attached()).toEqual([cardId])
  const { data } = await sandbox.stripe.customers.list({ limit: 100 })
  expect(data.find(({ metadata }) => metadata.user_id === ben.userId)?.invoice_settings.default_payment_method).toBe(
    cardId,
  )
})

test('without a report the comparison with the provider keeps the card', async () => {
  const { cardId } = await payAndLeave('tok_visa')
  await reconcile({ ...app, clock: { now: () => new Date() }, log: () => {} }, 'open')
  expect(await kept()).toBe(cardId)
})

test('a card that the guest did not want kept is used once', async () => {
  const { paymentId } = await payAndLeave('tok_visa', false)
  await held(paymentId)
  expect(await kept()).toBeNull()
  expect(await attached()).toEqual([])
})

test('a removed card does not come back with a late report, nor one that was replaced', async () => {
  const first = await payAndLeave('tok_visa')
  await held(first.paymentId)
  await removeCard(app, ben)
  await held(first.paymentId)
  expect(await kept()).toBeNull()
  const second = await payAndLeave('tok_mastercard')
  await held(second.paymentId)
  await held(first.paymentId)
  expect(await kept()).toBe(second.cardId)
})

test('of two payments whose reports come in the wrong order the newer card is kept, and the other is let go of', async () => {
  const older = await payAndLeave('tok_visa')
  await sandbox.control('clock', { advance: 60 })
  const newer = await payAndLeave('tok_mastercard')
  await held(newer.paymentId)
  await held(older.paymentId)
  expect(await kept()).toBe(newer.cardId)
  expect(await attached()).toEqual([newer.cardId])
})

test('a card that is kept while it is being removed stays removed', async () => {
  const { paymentId, cardId } = await payAndLeave('tok_visa')
  await held(paymentId)
  await sandbox.control('faults', { kind: 'cut', path: '/v1/payment_methods/*/detach', times: 3 })
  await removeCard(app, ben)
  await held(paymentId)
  expect(await kept()).toBeNull()
  app.clock.pass(hour)
  await settleCustomers({ ...app, log: () => {} })
  expect(await attached()).not.toContain(cardId)
})

test('the provider fails while the card is kept: the report is handled again and keeps it', async () => {
  const { paymentId, cardId } = await payAndLeave('tok_visa')
  await sandbox.control('faults', { kind: 'server_error', path: '/v1/customers/*', times: 3 })
  await expect(held(paymentId)).rejects.toThrow()
  await held(paymentId).catch(() => undefined)
  await held(paymentId)
  expect(await kept()).toBe(cardId)
})

test('the tab of the payment methods is closed after 3-D Secure: the report of the setup keeps the card', async () => {
  await saveCard(app, ben, {
    cardId: (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id,
  })
  await sandbox.control('clock', { advance: 60 })
  const setup = await prepareCardSetup(app, ben)
  const method = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_authenticationRequired' },
  })
  await sandbox.stripe.setupIntents.confirm(setup.id, { payment_method: method.id, return_url: back })
  await report('setup_intent.succeeded', setup.id)
  expect(await kept()).not.toBe(method.id)
  await pass(setup.id)
  await report('setup_intent.succeeded', setup.id)
  expect(await kept()).toBe(method.id)
  expect(await attached()).toEqual([method.id])
})

test('a payment of somebody who is no customer here, or whose account is deleted, keeps nothing', async () => {
  const customer = await sandbox.stripe.customers.create({ metadata: { user_id: newId() } })
  const stranger = await sandbox.stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ['card'],
  })
  await sandbox.stripe.setupIntents.confirm(stranger.id, { payment_method: 'pm_card_visa', return_url: back })
  await report('setup_intent.succeeded', stranger.id)
  expect(await kept()).toBeNull()
})
