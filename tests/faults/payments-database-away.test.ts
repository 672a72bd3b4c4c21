import { afterAll, expect, test } from 'vitest'
import { connect } from '#adapters/database/open.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import type { App } from '#domain/app.ts'
import { releasePayments, requestPayouts } from '#domain/payments/index.ts'
import { createApiClient, openGrant } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { marketplaceClient, serve } from '../conformance/api-site.ts'
import { marketplaceSdk, UUID } from '../conformance/sdk.ts'
import { passUntil, stay } from '../worlds/stay-world.ts'
import { databaseBetween } from './database-between.ts'
import { agreed, type FaultyCall, faultWorld, nothing, startProgram } from './fault-world.ts'

// The provider does what it was asked, and the database is gone before it can be written down. Whoever asked gets an error;
// afterwards the step is resumed, and pressing again takes no money a second time.

const world = await faultWorld()
const { app, people, act, priced, settle, sandbox, intent, intentsOf, totals } = world
const { fault, faultTaken, preauthorized, accepted, state, goOn } = world
const { anna, ben, operator } = people

const between = await databaseBetween(world.url)
const reached = await connect(between.url)
afterAll(async () => {
  await reached.close()
  between.close()
})
/** The site, which loses its database. The tests look at the same database directly. */
const site = { ...app, db: reached.db } as App
const url = await serve(site)
for (const client of demoClients) await createApiClient(app, client)
const tokenOf = async ({ userId }: Member) => {
  const grant = { clientId: marketplaceClient.id, userId, scope: 'user' as const, refreshable: false }
  return (await openGrant(app, grant)).accessToken
}
const tokens = { anna: await tokenOf(anna), ben: await tokenOf(ben) }

async function callApi(path: string, who: keyof typeof tokens, body: object): Promise<number> {
  const transit = 'application/transit+json'
  const headers = { 'content-type': transit, accept: transit, authorization: `Bearer ${tokens[who]}` }
  const answer = await fetch(url + path, { method: 'POST', headers, body: marketplaceSdk.transit.write(body) })
  await answer.text()
  return answer.status
}

const requestPaid = (listingId: string) => {
  const params = { listingId: new UUID(listingId), bookingStart: new Date(stay.from), bookingEnd: new Date(stay.until) }
  const asked = { processAlias: 'flex-default-process/release-1', transition: 'transition/request-payment', params }
  return callApi('/api/initiate-privileged', 'ben', { bodyParams: asked, isSpeculative: false })
}
const accept = (id: string) =>
  callApi('/v1/api/transactions/transition', 'anna', {
    id: new UUID(id),
    transition: 'transition/accept',
    params: {},
  })

const whens = ['before', 'after'] as const
type When = (typeof whens)[number]

/** Does something during which the provider gets a call; before it answers, the database goes away. */
async function loseDatabase<Result>(call: FaultyCall, when: When, work: () => Promise<Result>): Promise<Result> {
  await fault(call, { kind: 'timeout', when, delay_ms: 3000 })
  const working = work()
  await faultTaken()
  between.turn('gone')
  try {
    return await working
  } finally {
    between.turn('passes')
  }
}

const calls = () => Object.keys(sandbox.sandbox.state.answers).length
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'was done',
    () => 'failed',
  )

async function paidOver() {
  const id = await accepted('pm_card_bypassPending')
  await sandbox.control('clock', { advance: 3 * 86_400 })
  await passUntil(app, '2024-06-22T22:00:00Z')
  return id
}

async function payoutsAt(id: string) {
  const payouts = Object.values(sandbox.sandbox.state.objects).filter(({ value }) => value.object === 'payout')
  return payouts.filter(({ value }) => value.metadata.transaction_id === id).map(({ value }) => value.amount)
}

const refundsAt = async (id: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })).data.map(({ amount }) => amount)

test('without its database the site asks the provider for nothing', async () => {
  const id = await preauthorized()
  const before = calls()
  between.turn('gone')
  const status = await accept(id)
  between.turn('passes')
  expect([status >= 500, calls()]).toEqual([true, before])
  expect(await accept(id)).toBe(200)
  expect(await totals(id)).toEqual(agreed)
})

test.each(whens)(
  'a request is lost %s the payment is made: an error, nothing held, and the next one stands',
  async (when) => {
    const listingId = await priced()
    expect(await loseDatabase('create', when, () => requestPaid(listingId))).toBeGreaterThanOrEqual(500)
    const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
    await goOn()
    expect(await intentsOf(made?.metadata.transaction_id ?? '')).toMatchObject([{ status: 'canceled' }])
    expect(await requestPaid(listingId)).toBe(200)
    const kept = await app.db.selectFrom('transactions').selectAll().where('listingId', '=', listingId).execute()
    expect(kept).toMatchObject([{ state: 'state/pending-payment' }])
  },
)

test.each(whens)(
  'an acceptance is lost %s the capture: an error, then it is finished, and captured once',
  async (when) => {
    const id = await preauthorized()
    expect(await loseDatabase('capture', when, () => accept(id))).toBeGreaterThanOrEqual(500)
    // Pressed again at once: the first is still under way.
    expect(await accept(id)).toBe(409)
    await goOn()
    expect([await state(id), await totals(id), (await intent(id)).amount_received]).toEqual([
      'state/accepted',
      agreed,
      13_500,
    ])
    expect(await accept(id)).toBe(409)
  },
)

test.each(whens)('a release is lost %s its effect: nothing stays held', async (when) => {
  const id = await preauthorized()
  await act(anna, id, 'decline')
  expect(await loseDatabase('cancel', when, () => failed(releasePayments(site)))).toBe('failed')
  await goOn()
  expect([(await intent(id)).status, await totals(id)]).toEqual(['canceled', nothing])
})

test.each(whens)('a refund is lost %s its effect: refunded once', async (when) => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  expect(await loseDatabase('refund', when, () => failed(releasePayments(site)))).toBe('failed')
  await goOn()
  expect([await refundsAt(id), await totals(id)]).toEqual([[13_500], nothing])
})

test.each(whens)('a payout is lost %s its effect: paid out once', async (when) => {
  const id = await paidOver()
  expect(await loseDatabase('payout', when, () => failed(requestPayouts(site)))).toBe('failed')
  await goOn()
  expect([await payoutsAt(id), await totals(id)]).toEqual([[12_150], { ...agreed, host: 0, paidOut: 12_150 }])
})

test.each([
  ['accept', 'capture'],
  ['release', 'refund'],
  ['payout', 'payout'],
] as const)(
  '%s: the database goes away, and the program is killed before it has noticed',
  { timeout: 600_000 },
  async (step, call) => {
    const id = step === 'accept' ? await preauthorized() : step === 'payout' ? await paidOver() : await accepted()
    if (step === 'release') await act(operator, id, 'cancel')
    await fault(call, { kind: 'timeout', when: 'after', delay_ms: 3000 })
    const work = { now: app.clock.now(), viewer: anna, step, id, dates: stay }
    const program = await startProgram(world, work, [], between.url)
    await faultTaken()
    between.turn('gone')
    await program.kill()
    between.turn('passes')
    await goOn()
    await settle()
    const after = { accept: agreed, release: nothing, payout: { ...agreed, host: 0, paidOut: 12_150 } }[step]
    expect(await totals(id)).toEqual(after)
    expect([(await intent(id)).amount_received, await refundsAt(id), await payoutsAt(id)]).toEqual([
      13_500,
      step === 'release' ? [13_500] : [],
      step === 'payout' ? [12_150] : [],
    ])
  },
)
