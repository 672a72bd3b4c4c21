import { beforeEach, expect, test } from 'vitest'
import { demoClients } from '#db/world/demo-clients.ts'
import { createApiClient, openGrant } from '#domain/users/index.ts'
import { serve, marketplaceClient } from '../conformance/api-site.ts'
import { marketplaceSdk, Money, UUID } from '../conformance/sdk.ts'
import { paidWorld } from '../worlds/paid-world.ts'

// Nobody chooses their own price, currency, process, listing, customer or account, whatever the address.

const world = await paidWorld()
const { app, people, priced, room, rewind, sandbox, accountId } = world
const { ben, chiara } = people
const url = await serve(app)
for (const client of demoClients) await createApiClient(app, client)
const grant = { clientId: marketplaceClient.id, userId: ben.userId, scope: 'user' as const, refreshable: false }
const { accessToken } = await openGrant(app, grant)
const process = 'flex-default-process/release-1'
const days = { bookingStart: new Date('2024-06-20T00:00:00Z'), bookingEnd: new Date('2024-06-23T00:00:00Z') }
/** A card that is kept for Chiara. */
const foreign = await sandbox.stripe.customers.create({})
const foreignCard = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: foreign.id })

beforeEach(rewind)

type Asked = { processAlias?: string; transition: string; id?: object; params: Record<string, unknown> }

async function send(path: string, body: object) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/transit+json',
      accept: 'application/transit+json',
      authorization: `Bearer ${accessToken}`,
    },
    body: marketplaceSdk.transit.write(body),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

const endpoints: Record<string, (asked: Asked) => ReturnType<typeof send>> = {
  'initiate-privileged': (asked) => send('/api/initiate-privileged', { bodyParams: asked, isSpeculative: false }),
  'transactions/initiate': (asked) => send('/v1/api/transactions/initiate', asked),
  'transactions/initiate_speculative': (asked) => send('/v1/api/transactions/initiate_speculative', asked),
  'transition-privileged': (asked) => send('/api/transition-privileged', { bodyParams: asked, isSpeculative: false }),
  'transactions/transition': (asked) => send('/v1/api/transactions/transition', asked),
  'transactions/transition_speculative': (asked) => send('/v1/api/transactions/transition_speculative', asked),
}

const cheap = { code: 'line-item/night', unitPrice: new Money(1, 'EUR'), quantity: 1, lineTotal: new Money(1, 'EUR') }
const foreignCurrency = {
  ...cheap,
  unitPrice: new Money(4500, 'JPY'),
  quantity: 3,
  lineTotal: new Money(13_500, 'JPY'),
}

/** What a guest would like to choose; `top` stands beside the parameters. */
const choices: Record<string, { params?: Record<string, unknown>; top?: Record<string, unknown>; step?: string }> = {
  'a price': { params: { lineItems: [cheap] } },
  'a total': { params: { payinTotal: new Money(1, 'EUR'), payoutTotal: new Money(1, 'EUR'), payin: 1 } },
  'a fee': { params: { applicationFeeAmount: 0, application_fee_amount: 0 } },
  'another currency': { params: { lineItems: [foreignCurrency], currency: 'JPY' } },
  'the free process': { top: { processAlias: 'free-stay/release-1' }, step: 'transition/request' },
  'a process by its parameters': { params: { processAlias: 'free-stay/release-1', process: 'free-stay' } },
  'another customer': { params: { customerId: chiara.userId }, top: { customerId: chiara.userId } },
  'another host': { params: { providerId: ben.userId }, top: { providerId: ben.userId } },
  'an account': {
    params: { stripeAccountId: 'acct_other', accountId: 'acct_other', transferData: { destination: 'acct_other' } },
  },
  'metadata of the staff': { params: { metadata: { paid: true } } },
  'another’s card': { params: { paymentMethod: foreignCard.id } },
  'more than one share': { params: { seats: -1 } },
  'a shorter stay to pay for': {
    params: { bookingDisplayStart: days.bookingStart, bookingDisplayEnd: new Date('2024-06-21T00:00:00Z') },
  },
}

const paid: string[] = []
const cases = Object.keys(endpoints).flatMap((endpoint) =>
  Object.keys(choices).map((choice) => [endpoint, choice] as const),
)

test.each(cases)('%s: a guest does not choose %s', async (endpoint, choice) => {
  const { params = {}, top = {}, step } = choices[choice]!
  const listingId = await priced()
  const isLater = endpoint.includes('transition')
  const listing = { listingId: new UUID(listingId) }
  const before = new Set(payments().map(({ id }) => id))
  const asked: Asked = isLater
    ? {
        id: await enquiry(listingId),
        transition: step ? `${step}-after-enquiry` : 'transition/request-payment-after-enquiry',
        params: { ...days, ...params },
        ...top,
      }
    : {
        processAlias: process,
        transition: step ?? 'transition/request-payment',
        params: { ...listing, ...days, ...params },
        ...top,
      }
  const { status, text } = await endpoints[endpoint]!(asked)
  expect(status, text).toBeLessThan(500)
  const made = payments().filter(({ id }) => !before.has(id))
  if (status < 400 && endpoint.endsWith('privileged')) expect(made).toHaveLength(1)
  else expect(made.filter((payment) => payment.status !== 'canceled')).toEqual([])
  for (const payment of made) expect(payment).toMatchObject(agreed)
  paid.push(...made.map(() => `${endpoint}: ${choice}`))
  expect(made.every(({ customer }) => customer !== foreign.id)).toBe(true)
  const begun = await app.db
    .selectFrom('transactions')
    .select(['customerId', 'providerId', 'process', 'payinAmount', 'payoutAmount', 'currency', 'state', 'metadata'])
    .where('listingId', '=', listingId)
    .execute()
  for (const { payinAmount, payoutAmount, currency, metadata, ...sides } of begun) {
    expect(sides).toMatchObject({
      customerId: ben.userId,
      providerId: people.anna.userId,
      process: 'flex-default-process',
    })
    expect(sides.state).toMatch(/^state\/(enquiry|pending-payment)$/)
    if (sides.state !== 'state/enquiry') expect([payinAmount, payoutAmount, currency]).toEqual([13_500, 12_150, 'EUR'])
    expect(JSON.stringify(metadata)).not.toContain('paid')
  }
})

test('the attempts above did reach payments, through both of our own endpoints', () => {
  for (const endpoint of ['initiate-privileged', 'transition-privileged'])
    expect(paid).toContain(`${endpoint}: a price`)
})

test('a request about a dear listing is not priced by a cheap one', async () => {
  const [dear, low] = [await priced(), await room({ category: 'sauna', priceAmount: 500, priceCurrency: 'EUR' })]
  const params = { ...days, listingId: new UUID(low) }
  const asked = { id: await enquiry(dear), transition: 'transition/request-payment-after-enquiry', params }
  const before = payments().length
  for (const endpoint of ['transition-privileged', 'transactions/transition', 'transactions/transition_speculative'])
    expect((await endpoints[endpoint]!(asked)).status).toBeGreaterThanOrEqual(400)
  expect(payments()).toHaveLength(before)
})

/** What every payment of these stays comes to, and to whom it goes. */
const agreed = {
  amount: 13_500,
  currency: 'eur',
  application_fee_amount: 1350,
  on_behalf_of: accountId,
  transfer_data: { destination: accountId },
}

function payments() {
  return Object.values(sandbox.sandbox.state.objects)
    .map(({ value }) => value)
    .filter(({ object }) => object === 'payment_intent')
}

async function enquiry(listingId: string): Promise<object> {
  const { status } = await endpoints['transactions/initiate']!({
    processAlias: process,
    transition: 'transition/enquire',
    params: { listingId: new UUID(listingId) },
  })
  expect(status).toBe(200)
  const { id } = await app.db
    .selectFrom('transactions')
    .select('id')
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow()
  return new UUID(id)
}
