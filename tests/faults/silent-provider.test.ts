import { RouterContextProvider } from 'react-router'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { savedCards } from '#adapters/payments/stripe/cards.ts'
import { stayPayments } from '#adapters/payments/stripe/payments.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import type { App } from '#domain/app.ts'
import { savedCardOf, saveCard } from '#domain/payments/index.ts'
import { createApiClient, openGrant, signUp } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { submitCheckout } from '#web/features/checkout/submit-checkout.ts'
import { handleEnquiryForm } from '#web/features/enquiry/send-enquiry.ts'
import { action as setUpCard } from '#web/routes/account/card-setup.ts'
import { action as changeCard } from '#web/routes/account/payment-methods-page.tsx'
import { marketplaceClient, serve } from '../conformance/api-site.ts'
import { marketplaceSdk, UUID } from '../conformance/sdk.ts'
import { signUpForm } from '../people.ts'
import { paidWorld } from '../worlds/paid-world.ts'
import { stay } from '../worlds/stay-world.ts'

// The payment provider does not answer, answers late, has too many calls or fails: every address at which a guest pays or
// changes a card says so with a status, a code and a sentence, changes nothing, and works again afterwards.

const world = await paidWorld()
const { people, priced, request, confirmCard, rewind, sandbox, provider, show } = world
const { ben } = people
const { hostname: host, port } = new URL(sandbox.address)
const impatient = new Stripe('sk_test_sandbox', { host, port, protocol: 'http', timeout: 400, maxNetworkRetries: 0 })
const app: App = { ...world.app, payments: { ...provider, ...stayPayments(impatient), ...savedCards(impatient) } }
const url = await serve(app)
for (const client of demoClients) await createApiClient(app, client)
const tokenOf = async ({ userId }: Pick<Member, 'userId'>) => {
  const grant = { clientId: marketplaceClient.id, userId, scope: 'user' as const, refreshable: false }
  return (await openGrant(app, grant)).accessToken
}
const bensToken = await tokenOf(ben)

type WireError = { code: string; title: string }
type Answer = { status: number; code: string | undefined; sentence: string | undefined }

async function callApi(path: string, body: object, accessToken = bensToken): Promise<Answer> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/transit+json',
      accept: 'application/transit+json',
      authorization: `Bearer ${accessToken}`,
    },
    body: marketplaceSdk.transit.write(body),
  })
  const given = marketplaceSdk.transit.read(await answer.text()) as {
    errors?: WireError[]
    data?: { errors?: WireError[] }
  }
  const errors = given.errors ?? given.data?.errors
  return { status: answer.status, code: errors?.[0]?.code, sentence: errors?.[0]?.title }
}

type Action = (args: { context: RouterContextProvider; request: Request; params: object }) => unknown

/** Posts a form to a page's action. */
async function post(work: Action, fields: Record<string, string>, params: object = {}): Promise<Answer> {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = { app, viewer: ben, locale: 'en', setCookies: [], address: '192.0.2.1' }
  context.set(requestContext, known as RequestContext)
  const asked = new Request('https://quartier.example/', { method: 'POST', body: new URLSearchParams(fields) })
  const given = await inLocale('en', async () => {
    try {
      return await work({ context, request: asked, params })
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      return thrown
    }
  })
  if (given instanceof Response) {
    const body = (given.headers.get('content-type') ?? '').includes('json') ? await given.json() : {}
    return { status: given.status, code: body.code, sentence: body.message }
  }
  const { init, data } = (given ?? {}) as {
    init?: { status: number }
    data?: { problems?: { code: string; message: string }[] }
  }
  const [problem] = data?.problems ?? []
  return { status: init?.status ?? 200, code: problem?.code, sentence: problem?.message }
}

const freshCard = async () =>
  (await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id
const days = { bookingStart: new Date(stay.from), bookingEnd: new Date(stay.until) }

/** An address, the calls of the provider that it makes, and what has to be there before. Returns the request. */
type Place = { calls: [method: string, path: string][]; prepare(): Promise<() => Promise<Answer>> }

const places: Record<string, Place> = {
  'API: leave to keep a card': {
    calls: [['POST', '/v1/setup_intents']],
    prepare: async () => () => callApi('/v1/api/stripe_setup_intents/create', {}),
  },
  'API: a customer': {
    calls: [['POST', '/v1/customers']],
    prepare: async () => {
      const form = { ...signUpForm('ben'), email: `${newId()}@example.org` }
      const token = await tokenOf(await signUp(app, { kind: 'visitor', locale: 'en' }, form))
      return () => callApi('/v1/api/stripe_customer/create', {}, token)
    },
  },
  'API: a card': {
    calls: [
      ['GET', '/v1/payment_methods/*'],
      ['POST', '/v1/payment_methods/*/attach'],
      ['POST', '/v1/customers/*'],
    ],
    prepare: async () => {
      const body = { stripePaymentMethodId: await freshCard() }
      return () => callApi('/v1/api/stripe_customer/add_payment_method', body)
    },
  },
  'page: leave to keep a card': {
    calls: [['POST', '/v1/setup_intents']],
    prepare: async () => () => post(setUpCard as unknown as Action, {}),
  },
  'page: a card': {
    calls: [
      ['GET', '/v1/payment_methods/*'],
      ['POST', '/v1/payment_methods/*/attach'],
      ['POST', '/v1/customers/*'],
    ],
    prepare: async () => {
      const cardId = await freshCard()
      return () => post(changeCard as unknown as Action, { intent: 'save', cardId })
    },
  },
  'page: a request that is paid': {
    calls: [['POST', '/v1/payment_intents']],
    prepare: async () => {
      const listingId = await priced()
      const fields = { ...stay, clientKey: newId(), message: '' }
      return () =>
        post(
          ({ context, request: asked, params }) => handleEnquiryForm(context, asked, params as never, 'stay'),
          fields,
          {
            slug: 'x',
            id: listingId,
          },
        )
    },
  },
  'API: a request that is paid': {
    calls: [['POST', '/v1/payment_intents']],
    prepare: async () => {
      const params = { listingId: new UUID(await priced()), ...days }
      const asked = { processAlias: 'flex-default-process/release-1', transition: 'transition/request-payment', params }
      return () => callApi('/api/initiate-privileged', { bodyParams: asked, isSpeculative: false })
    },
  },
  'page: the checkout': {
    calls: [['GET', '/v1/payment_intents/*']],
    prepare: async () => {
      const [listingId, transactionId] = await paidRequest()
      return () => post(checkout, { transactionId, clientKey: newId() }, { slug: 'x', id: listingId })
    },
  },
  'page: a card that is used once': {
    calls: [['POST', '/v1/payment_intents/*']],
    prepare: async () => {
      const listingId = await priced()
      const transactionId = await request(listingId)
      return () => post(checkout, { intent: 'once', transactionId }, { slug: 'x', id: listingId })
    },
  },
  'API: a payment that is confirmed': {
    calls: [['GET', '/v1/payment_intents/*']],
    prepare: async () => {
      const [, id] = await paidRequest()
      const asked = { id: new UUID(id), transition: 'transition/confirm-payment', params: {} }
      return () => callApi('/v1/api/transactions/transition', asked)
    },
  },
}

const checkout: Action = ({ context, request: asked, params }) => submitCheckout(context, asked, params as never)

async function paidRequest(): Promise<[listingId: string, transactionId: string]> {
  const listingId = await priced()
  const transactionId = await request(listingId)
  await confirmCard(transactionId)
  return [listingId, transactionId]
}

const faults = {
  'does not answer': { kind: 'cut', when: 'before', times: 9 },
  'does not answer after the effect': { kind: 'cut', when: 'after', times: 9 },
  'answers too late': { kind: 'timeout', delay_ms: 2000, times: 9 },
  'has too many calls': { kind: 'rate_limit', times: 9 },
  fails: { kind: 'server_error', times: 9 },
}

const clearFaults = () =>
  fetch(`${sandbox.address}/_sandbox/faults`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
beforeEach(rewind)
afterEach(clearFaults)

const cases = Object.entries(places).flatMap(([place, { calls }]) =>
  calls.flatMap(([method, path]) => Object.keys(faults).map((fault) => [place, method, path, fault] as const)),
)

test.each(cases)('%s: %s %s of the provider %s', { timeout: 20_000 }, async (place, method, path, fault) => {
  const ask = await places[place]!.prepare()
  await sandbox.control('faults', { method, path, ...faults[fault as keyof typeof faults] })
  const refused = await ask()
  expect(refused).toMatchObject({ status: 503, code: 'payment-provider-silent' })
  expect(refused.sentence).toMatch(
    place.startsWith('API') ? /^The payment provider does not answer at the moment\./ : /Nothing was taken\./,
  )
  await clearFaults()
  const answer = await ask()
  expect(answer.code).toBeUndefined()
  expect(answer.status).toBeLessThan(400)
})

test('a removed card is gone at once, and at the provider when it answers again', async () => {
  await saveCard(world.app, ben, { cardId: await freshCard() })
  await sandbox.control('faults', { path: '/v1/payment_methods/*/detach', kind: 'server_error' })
  expect(await post(changeCard as unknown as Action, { intent: 'remove' })).toMatchObject({ status: 303 })
  expect(await savedCardOf(app, ben)).toBeNull()
})

test('a request whose payment was not read is sent once, with its message, when the guest presses again', async () => {
  const [listingId, transactionId] = await paidRequest()
  const fields = { transactionId, clientKey: newId(), message: 'Wir kommen um acht' }
  await sandbox.control('faults', { method: 'GET', path: '/v1/payment_intents/*', kind: 'cut', times: 2 })
  const send = () => post(checkout, fields, { slug: 'x', id: listingId })
  expect(await send()).toMatchObject({ status: 503 })
  expect((await show(ben, transactionId)).state).toBe('state/pending-payment')
  expect((await send()).code).toBeUndefined()
  expect((await show(ben, transactionId)).state).toBe('state/preauthorized')
  const messages = await app.db
    .selectFrom('messages')
    .select('content')
    .where('transactionId', '=', transactionId)
    .execute()
  expect(messages).toEqual([{ content: 'Wir kommen um acht' }])
})
