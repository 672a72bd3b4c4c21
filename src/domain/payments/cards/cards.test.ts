import { Stripe } from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { savedCards } from '#adapters/payments/stripe/cards.ts'
import { stripeClient } from '#adapters/payments/stripe/stripe-client.ts'
import { eraseCustomer, removeCard, requireCustomer, savedCardOf, saveCard, settleCustomers } from '../index.ts'
import { prepareCardSetup } from '../index.ts'
import type { CardsApp } from './customer.ts'
import { hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { startForTest } from '../../../../sandbox/start-for-test.ts'

const { db } = await freshDatabase()
const sandbox = await startForTest()
afterAll(() => sandbox.stop())
const provider = savedCards(stripeClient({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.address }))
const plain = await testApp(db)
const app = { ...plain, payments: provider } as unknown as CardsApp & typeof plain
/** The same with a client that does not repeat a call by itself. */
const once = {
  ...app,
  payments: savedCards(
    new Stripe('sk_test_sandbox', { ...hostOf(sandbox.address), protocol: 'http', maxNetworkRetries: 0 }),
  ),
} as unknown as typeof app
const ben = await person(plain, 'ben')
const anna = await person(plain, 'anna')
const chiara = await person(plain, 'chiara')

function hostOf(address: string) {
  const { hostname: host, port } = new URL(address)
  return { host, port }
}

/** Enters a card in the browser: with the publishable key. Returns the id that the browser hands on. */
async function enterCard(number = '4242424242424242'): Promise<string> {
  const answer = await fetch(`${sandbox.address}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '8',
      'card[exp_year]': '30',
      'card[cvc]': '123',
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** Answers the next such request and its repetition with a failure, before or after its effect. */
const spoil = (when: string, method: string, path: string) =>
  sandbox.control('faults', {
    kind: 'error',
    status: 503,
    error: { type: 'api_error', message: 'Try again.' },
    when,
    method,
    path,
    times: 2,
  })

const customersOf = async (userId: string) =>
  (await sandbox.stripe.customers.list({ limit: 100 })).data.filter(({ metadata }) => metadata.user_id === userId)
const customerOf = async (userId: string) => (await customersOf(userId))[0]!
const keptBy = async (customer: string) =>
  (await sandbox.stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('paymentCustomers').execute()
  await sandbox.control('reset', {})
  await fetch(`${sandbox.address}/_sandbox/faults`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
})

test('Ben saves a card and finds it by brand, last four digits and expiry; nothing else of it is stored', async () => {
  expect(await savedCardOf(app, ben)).toBeNull()
  const cardId = await enterCard('5555555555554444')
  const card = { brand: 'mastercard', last4: '4444', expMonth: 8, expYear: 2030 }
  expect(await saveCard(app, ben, { cardId })).toEqual({ id: cardId, card })
  expect(await savedCardOf(app, ben)).toEqual({ id: cardId, card })
  const customer = await customerOf(ben.userId)
  expect(customer.invoice_settings.default_payment_method).toBe(cardId)
  const { rows } = await db
    .selectFrom('paymentCustomers')
    .selectAll()
    .execute()
    .then((rows) => ({ rows }))
  expect(JSON.stringify(rows)).not.toContain('5555555555554444')
  expect(await savedCardOf(app, anna)).toBeNull()
})

test('another card replaces the one before, which the provider lets go of', async () => {
  const first = await enterCard()
  const second = await enterCard('5555555555554444')
  await saveCard(app, ben, { cardId: first })
  await saveCard(app, ben, { cardId: second })
  expect((await savedCardOf(app, ben))?.id).toBe(second)
  expect(await keptBy((await customerOf(ben.userId)).id)).toEqual([second])
})

test('saving the same card twice, at once or later, keeps it once', async () => {
  const cardId = await enterCard()
  await Promise.all([saveCard(app, ben, { cardId }), saveCard(app, ben, { cardId })])
  await saveCard(app, ben, { cardId })
  expect(await customersOf(ben.userId)).toHaveLength(1)
  expect(await keptBy((await customerOf(ben.userId)).id)).toEqual([cardId])
  expect((await savedCardOf(app, ben))?.id).toBe(cardId)
})

test('a removed card is gone here and at the provider; removing nothing is no error', async () => {
  const cardId = await enterCard()
  await saveCard(app, ben, { cardId })
  const kept = await savedCardOf(app, ben)
  expect(kept?.card.last4).toMatch(/^\d{4}$/)
  expect(await removeCard(app, ben)).toEqual(kept)
  expect(await savedCardOf(app, ben)).toBeNull()
  expect(await keptBy((await customerOf(ben.userId)).id)).toEqual([])
  expect(await removeCard(app, ben)).toBeNull()
})

test('nobody takes over the card of another person', async () => {
  const cardId = await enterCard()
  await saveCard(app, ben, { cardId })
  expect(await codeOf(saveCard(app, anna, { cardId }))).toBe('transaction-payment-failed')
  expect(await savedCardOf(app, anna)).toBeNull()
  expect((await savedCardOf(app, ben))?.id).toBe(cardId)
  await settleCustomers({ ...app, log: () => {} })
  expect((await savedCardOf(app, ben))?.id).toBe(cardId)
})

test('a refused card says why in the words of the provider and leaves the kept one', async () => {
  const kept = await enterCard()
  await saveCard(app, ben, { cardId: kept })
  const declined = await enterCard('4000000000000002')
  await expect(saveCard(app, ben, { cardId: declined })).rejects.toMatchObject({
    code: 'transaction-payment-failed',
    params: { stripeCode: 'card_declined', stripeDeclineCode: 'generic_decline' },
  })
  expect((await savedCardOf(app, ben))?.id).toBe(kept)
  expect(await codeOf(saveCard(app, ben, { cardId: 'pm_unknown' }))).toBe('transaction-payment-failed')
})

test('what is no id of a card is refused before the provider is asked', async () => {
  for (const cardId of [
    undefined,
    7,
    '',
    'cus_1',
    '../customers',
    'pm_1?x=1',
    `pm_${'x'.repeat(300)}`,
    '4242424242424242',
  ])
    expect(await codeOf(saveCard(app, ben, { cardId }))).toMatch(/^field-/)
})

test('only the owner of the account changes cards, and twenty times an hour at most', async () => {
  expect(await codeOf(saveCard(app, { kind: 'visitor', locale: 'de' }, {}))).toBe('not-signed-in')
  const staff = { ...ben, scopes: 'user:limited' as typeof ben.scopes }
  for (const act of [prepareCardSetup, removeCard, (a: CardsApp, v: typeof ben) => saveCard(a, v, { cardId: 'pm_1' })])
    expect(await codeOf(act(app, staff))).toBe('forbidden')
  for (let time = 0; time < 20; time += 1) await prepareCardSetup(app, ben)
  expect(await codeOf(prepareCardSetup(app, ben))).toBe('too-many-requests')
  await prepareCardSetup(app, anna)
})

test('without a provider nothing is kept', async () => {
  const without = { ...app, payments: undefined }
  expect(await savedCardOf(without, ben)).toBeNull()
  expect(await codeOf(prepareCardSetup(without, ben))).toBe('stripe-missing-api-key')
  expect(await codeOf(requireCustomer(without, ben.userId))).toBe('stripe-missing-api-key')
})

test('a setup is new each time, and for the own customer', async () => {
  const first = await prepareCardSetup(app, ben)
  const second = await prepareCardSetup(app, ben)
  expect(second.id).not.toBe(first.id)
  expect(first.clientSecret).toMatch(/^seti_\w+_secret_/)
  const { customer } = await sandbox.stripe.setupIntents.retrieve(first.id)
  expect(customer).toBe((await customerOf(ben.userId)).id)
})

test('a customer is created once by requests at the same time, and after an answer was lost', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => requireCustomer(app, ben.userId)))
  expect(new Set(ids).size).toBe(1)
  await sandbox.control('faults', { kind: 'cut', when: 'after', path: '/v1/customers', times: 2 })
  expect(await codeOf(requireCustomer(once, anna.userId))).toBe('payment-provider-silent')
  const id = await requireCustomer(app, anna.userId)
  expect((await customersOf(anna.userId)).map((each) => each.id)).toEqual([id])
})

test.each(['before', 'after'])('a removal that was interrupted %s its effect is finished later', async (when) => {
  const cardId = await enterCard()
  await saveCard(app, ben, { cardId })
  await spoil(when, 'POST', '/v1/payment_methods/*/detach')
  await removeCard(once, ben)
  expect(await savedCardOf(app, ben)).toBeNull()
  plain.clock.pass(hour)
  expect(await settleCustomers({ ...app, log: () => {} })).toBe(1)
  expect(await keptBy((await customerOf(ben.userId)).id)).toEqual([])
  expect(await settleCustomers({ ...app, log: () => {} })).toBe(0)
})

test.each(['before', 'after'])(
  'a card whose keeping was interrupted %s its effect is not kept in secret',
  async (when) => {
    const kept = await enterCard()
    await saveCard(app, ben, { cardId: kept })
    await spoil(when, 'POST', '/v1/payment_methods/*/attach')
    await expect(saveCard(once, ben, { cardId: await enterCard('5555555555554444') })).rejects.toThrow()
    plain.clock.pass(hour)
    await settleCustomers({ ...app, log: () => {} })
    expect((await savedCardOf(app, ben))?.id).toBe(kept)
    expect(await keptBy((await customerOf(ben.userId)).id)).toEqual([kept])
  },
)

test('with a deleted account its cards go here at once and then at the provider, also when that fails first', async () => {
  await saveCard(app, chiara, { cardId: await enterCard() })
  await db.transaction().execute((tx) => eraseCustomer(tx, plain, chiara.userId))
  expect(await savedCardOf(app, chiara)).toBeNull()
  expect(await codeOf(requireCustomer(app, chiara.userId))).toBe('not-found')
  await spoil('after', 'DELETE', '/v1/customers/*')
  expect(await settleCustomers({ ...once, log: () => {} })).toBe(0)
  expect(await settleCustomers({ ...app, log: () => {} })).toBe(1)
  expect(await customersOf(chiara.userId)).toEqual([])
  expect(await db.selectFrom('paymentCustomers').selectAll().execute()).toEqual([])
})
