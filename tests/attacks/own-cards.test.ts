import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { demoClients } from '#db/world/demo-clients.ts'
import { requireCustomer, savedCardOf, saveCard } from '#domain/payments/index.ts'
import { createApiClient, type Member, openGrant } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { loadCheckout } from '#web/features/checkout/load-checkout.ts'
import { submitCheckout } from '#web/features/checkout/submit-checkout.ts'
import { marketplaceClient, serve } from '../conformance/api-site.ts'
import { marketplaceSdk, Money, UUID } from '../conformance/sdk.ts'
import { paidWorld } from '../worlds/paid-world.ts'

// Nobody pays with, keeps, replaces, removes or sees what belongs to somebody else, whatever is sent to the addresses of
// cards and of the checkout, and nothing that is sent changes what a stay costs.

const world = await paidWorld()
const { app, people, priced, request, rewind, confirmCard, intentOf, intent, show, sandbox } = world
const { anna, ben, chiara } = people
const url = await serve(app)
for (const client of demoClients) await createApiClient(app, client)
await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', chiara.userId).execute()
const tokens = new Map<string, string>()
for (const { userId } of [anna, ben, chiara]) {
  const grant = { clientId: marketplaceClient.id, userId, scope: 'user' as const, refreshable: false }
  tokens.set(userId, (await openGrant(app, grant)).accessToken)
}
const newCard = async () =>
  (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })).id
const bensCard = await newCard()
await saveCard(app, ben, { cardId: bensCard })
const bensCustomer = await requireCustomer(app, ben.userId)

beforeEach(rewind)

async function call(who: Member, path: string, body: object) {
  const answer = await fetch(`${url}/v1/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/transit+json',
      accept: 'application/transit+json',
      authorization: `Bearer ${tokens.get(who.userId)}`,
    },
    body: marketplaceSdk.transit.write(body),
  })
  return { status: answer.status, text: await answer.text() }
}

const read = async (who: Member, path: string) => {
  const headers = { accept: 'application/transit+json', authorization: `Bearer ${tokens.get(who.userId)}` }
  const answer = await fetch(`${url}/v1/api/${path}`, { headers })
  return answer.text()
}

function contextOf(viewer: Member): RouterContextProvider {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = { app, viewer, locale: 'en', setCookies: [], address: '192.0.2.1' }
  context.set(requestContext, known as RequestContext)
  return context
}

const caught = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown)
const checkoutAt = (listingId: string) => `https://quartier.example/l/x/${listingId}/checkout`
const submit = (who: Member, listingId: string, fields: Record<string, string>) =>
  caught(() => {
    const body = new URLSearchParams({ clientKey: newId(), ...fields })
    const asked = new Request(checkoutAt(listingId), { method: 'POST', body })
    return submitCheckout(contextOf(who), asked, { slug: 'x', id: listingId })
  })
const open = (who: Member, listingId: string, stay: string) =>
  caught(() =>
    loadCheckout(contextOf(who), new Request(`${checkoutAt(listingId)}?stay=${stay}`), { slug: 'x', id: listingId }),
  )

const bensState = async () => [(await savedCardOf(app, ben))?.id, await kept(bensCustomer)]
const kept = async (customer: string) =>
  (await sandbox.stripe.paymentMethods.list({ customer })).data.map(({ id }) => id)
const untouched = [bensCard, [bensCard]]

test.each(['stripe_customer/create', 'stripe_customer/add_payment_method'])(
  'Chiara does not get the card of Ben by %s',
  async (path) => {
    const { status } = await call(chiara, path, { stripePaymentMethodId: bensCard })
    expect(status).toBe(402)
    expect(await savedCardOf(app, chiara)).toBeNull()
    expect(await bensState()).toEqual(untouched)
  },
)

/** Keys that name another customer, account or card. */
const others: Record<string, unknown>[] = [
  { customer: bensCustomer },
  { customerId: bensCustomer },
  { stripeCustomerId: bensCustomer },
  { userId: new UUID(ben.userId) },
  { accountId: 'acct_other' },
  { amount: new Money(1, 'EUR') },
  { stripePaymentMethodId: { customer: bensCustomer } },
]
const paths = [
  'stripe_setup_intents/create',
  'stripe_customer/create',
  'stripe_customer/add_payment_method',
  'stripe_customer/delete_payment_method',
]

test.each(paths.flatMap((path) => others.map((body) => [path, Object.keys(body).join(), body] as const)))(
  '%s refuses %s',
  async (path, _, body) => {
    const wanted = path.endsWith('add_payment_method') ? { stripePaymentMethodId: await newCard(), ...body } : body
    const { status } = await call(chiara, path, wanted)
    expect(status).toBe(400)
    expect(await savedCardOf(app, chiara)).toBeNull()
    expect(await bensState()).toEqual(untouched)
  },
)

test('a setup is for the own customer alone, and that of Ben keeps no card for Chiara', async () => {
  const { text } = await call(chiara, 'stripe_setup_intents/create?expand=true', {})
  const [, id] = /(seti_\w+)_secret_/.exec(text) ?? []
  expect((await sandbox.stripe.setupIntents.retrieve(id!)).customer).toBe(await requireCustomer(app, chiara.userId))
  const mine = await call(ben, 'stripe_setup_intents/create?expand=true', {})
  const [, setup] = /(seti_\w+)_secret_/.exec(mine.text) ?? []
  for (const stolen of [setup!, `${setup}_secret_x`])
    expect((await call(chiara, 'stripe_customer/add_payment_method', { stripePaymentMethodId: stolen })).status).toBe(
      400,
    )
  expect(await savedCardOf(app, chiara)).toBeNull()
})

test('only the guest gets the secret of a payment: not the host, not others, and nobody once it is paid', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  const addresses = [
    `transactions/show?id=${id}&include=listing,provider,customer,booking`,
    'transactions/query?only=order',
    'transactions/query?only=sale',
    'current_user/show?include=stripeCustomer.defaultPaymentMethod',
  ]
  for (const who of [anna, chiara])
    for (const address of addresses) expect(await read(who, address)).not.toMatch(/pi_\w+_secret_/)
  for (const who of [anna, chiara]) expect(await open(who, listingId, id)).toMatchObject({ init: { status: 404 } })
  expect(await read(ben, addresses[0]!)).toMatch(/pi_\w+_secret_/)
  await confirmCard(id)
  await submit(ben, listingId, { transactionId: id })
  for (const address of addresses) expect(await read(ben, address)).not.toMatch(/pi_\w+_secret_/)
})

test('the checkout of somebody else is neither finished nor changed, nor one of another listing', async () => {
  const [listingId, other] = [await priced(), await priced()]
  const id = await request(listingId)
  await sandbox.stripe.paymentIntents.update(await intentOf(id), { setup_future_usage: 'off_session' })
  const forms: Record<string, string>[] = [{ transactionId: id }, { transactionId: id, intent: 'once' }]
  for (const fields of forms) {
    for (const who of [anna, chiara])
      expect(await submit(who, listingId, fields)).toMatchObject({ init: { status: 404 } })
    expect(await submit(ben, other, fields)).toMatchObject({ init: { status: 404 } })
  }
  expect(await intent(id)).toMatchObject({ setup_future_usage: 'off_session', status: 'requires_payment_method' })
  expect((await show(ben, id)).state).toBe('state/pending-payment')
})

test('nothing that is sent with the checkout changes price, currency, host, process or customer', async () => {
  const listingId = await priced()
  const id = await request(listingId)
  const before = await intent(id)
  await confirmCard(id)
  await submit(ben, listingId, {
    transactionId: id,
    listingId: await priced(),
    price: '1',
    amount: '1',
    currency: 'JPY',
    lineItems: '[]',
    process: 'free-stay',
    customerId: chiara.userId,
    providerId: chiara.userId,
    accountId: 'acct_other',
    customer: bensCustomer,
    cardId: bensCard,
    savesCard: 'true',
    stripePaymentIntents: '{}',
  })
  const { amount, currency, customer, transfer_data, application_fee_amount } = await intent(id)
  expect({ amount, currency, customer, transfer_data, application_fee_amount }).toEqual({
    amount: 13_500,
    currency: 'eur',
    customer: before.customer,
    transfer_data: before.transfer_data,
    application_fee_amount: before.application_fee_amount,
  })
  expect(await show(ben, id)).toMatchObject({ state: 'state/preauthorized', listingId, customerId: ben.userId })
  expect(await savedCardOf(app, chiara)).toBeNull()
  expect(await bensState()).toEqual(untouched)
})

test('a payment that was made for one stay does not pay for another', async () => {
  const [cheap, dear] = [await request(await priced()), await request(await priced())]
  await confirmCard(cheap)
  const params = {
    protectedData: { stripePaymentIntents: { default: { stripePaymentIntentId: await intentOf(cheap) } } },
    stripePaymentIntentId: await intentOf(cheap),
  }
  const asked = { id: new UUID(dear), transition: 'transition/confirm-payment', params }
  expect((await call(ben, 'transactions/transition', asked)).status).toBeGreaterThanOrEqual(400)
  expect((await show(ben, dear)).state).toBe('state/pending-payment')
})
