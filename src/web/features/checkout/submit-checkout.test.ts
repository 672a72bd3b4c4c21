import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { savedCardOf } from '#domain/payments/index.ts'
import { confirmCheckout } from '#domain/transactions/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { minute } from '#tests/app.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { fireAll } from '#tests/worlds/stay-world.ts'
import { loadCheckout } from './load-checkout.ts'
import { submitCheckout } from './submit-checkout.ts'

const world = await paidWorld()
const { app, people, priced, request, confirmCard, show } = world
const { ben, chiara } = people

function contextOf(viewer: Viewer): RouterContextProvider {
  const context = new RouterContextProvider()
  const known: Partial<RequestContext> = { app, viewer, locale: 'de', setCookies: [], address: '192.0.2.1' }
  context.set(requestContext, known as RequestContext)
  return context
}

async function submit(listingId: string, fields: Record<string, string>, viewer: Viewer = ben): Promise<Response> {
  const url = `https://quartier.example/l/x/${listingId}/checkout`
  const asked = new Request(url, { method: 'POST', body: new URLSearchParams({ clientKey: newId(), ...fields }) })
  return Promise.resolve()
    .then(() => submitCheckout(contextOf(viewer), asked, { slug: 'x', id: listingId }))
    .catch((thrown: unknown) => thrown) as Promise<Response>
}

const load = (listingId: string, query = '', viewer: Viewer = ben) =>
  Promise.resolve()
    .then(() =>
      loadCheckout(contextOf(viewer), new Request(`https://quartier.example/l/x/${listingId}/checkout${query}`), {
        slug: 'x',
        id: listingId,
      }),
    )
    .catch((thrown: unknown) => thrown)

const messagesIn = async (id: string) =>
  (await app.db.selectFrom('messages').select('content').where('transactionId', '=', id).execute()).map(
    ({ content }) => content,
  )

test('the page has what the browser needs to pay: amount, lines, deadline and secret, and nothing for others', async () => {
  const listingId = await priced()
  const transactionId = await request(listingId)
  const view = await load(listingId)
  expect(view).toMatchObject({
    kind: 'open',
    transactionId,
    price: { total: expect.stringMatching(/^135\s€$/) },
    savedCard: null,
  })
  expect(view).toMatchObject({
    browser: { publishableKey: 'pk_test_sandbox' },
    clientSecret: expect.stringMatching(/_secret_/),
  })
  expect(JSON.stringify(view)).not.toContain('sk_test')
  expect(await load(listingId, `?stay=${transactionId}`, chiara)).toMatchObject({ init: { status: 404 } })
  app.clock.pass(15 * minute)
  await fireAll(app)
  expect(await load(listingId, `?stay=${transactionId}`)).toMatchObject({ kind: 'expired' })
  expect(JSON.stringify(await load(listingId, `?stay=${transactionId}`))).not.toContain('_secret_')
})

test('a request whose payment was reported by the provider first still sends its message, and twice pressed only one', async () => {
  const listingId = await priced()
  const transactionId = await request(listingId)
  await confirmCard(transactionId)
  await confirmCheckout(app, ben, { transactionId, clientKey: newId() })
  const fields = { transactionId, message: 'Wir kommen um acht', clientKey: newId() }
  const answers = await Promise.all([submit(listingId, fields), submit(listingId, fields)])
  for (const answer of answers) {
    expect(answer.headers.get('location')).toBe(`/order/${transactionId}/details`)
    expect(answer.headers.get('x-remix-reload-document')).toBe('true')
  }
  expect(await messagesIn(transactionId)).toEqual(['Wir kommen um acht'])
  expect((await load(listingId, `?stay=${transactionId}`)) as Response).toMatchObject({ status: 302 })
})

test('two tabs or devices with the same message send it once; another message is sent too', async () => {
  const listingId = await priced()
  const transactionId = await request(listingId)
  await confirmCard(transactionId)
  for (const message of ['Wir kommen um acht', 'Wir kommen um acht ', 'Doch erst um neun'])
    await submit(listingId, { transactionId, message })
  expect(await messagesIn(transactionId)).toEqual(['Wir kommen um acht', 'Doch erst um neun'])
})

test('the card is kept when the guest asked for it; when that fails the request is with the host all the same', async () => {
  const listingId = await priced()
  const first = await request(listingId)
  await confirmCard(first)
  // The payment was confirmed without the wish to keep the card.
  const answer = await submit(listingId, { transactionId: first, savesCard: 'true' })
  expect(answer.headers.get('location')).toBe(`/order/${first}/details?card=not-saved`)
  expect((await show(ben, first)).state).toBe('state/preauthorized')
  expect(await savedCardOf(app, ben)).toBeNull()
  const other = await priced()
  const second = await request(other)
  const method = await world.sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await world.sandbox.stripe.paymentIntents.confirm(await world.intentOf(second), {
    payment_method: method.id,
    setup_future_usage: 'off_session',
  })
  expect((await submit(other, { transactionId: second, savesCard: 'true' })).headers.get('location')).not.toContain(
    'card=',
  )
  expect(await savedCardOf(app, ben)).toMatchObject({ id: method.id, card: { last4: '4242' } })
})

test('too late, of somebody else, or without the card’s agreement: refused with a sentence', async () => {
  const listingId = await priced()
  const transactionId = await request(listingId)
  expect(await submit(listingId, { transactionId })).toMatchObject({ init: { status: 402 } })
  expect(await submit(listingId, { transactionId }, chiara)).toMatchObject({ init: { status: 404 } })
  app.clock.pass(15 * minute)
  await fireAll(app)
  expect(await submit(listingId, { transactionId })).toMatchObject({
    init: { status: 409 },
    data: { problems: [{ code: 'transaction-invalid-transition' }] },
  })
})
