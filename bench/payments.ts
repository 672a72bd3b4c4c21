import { fork } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { resolve } from 'node:path'
import type { Stripe } from 'stripe'
import { createPaymentProvider } from '#adapters/payments/stripe/create-payment-provider.ts'
import { stripeClient } from '#adapters/payments/stripe/stripe-client.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { paymentOf } from '#domain/payments/index.ts'
import { requestStay, transition } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { connectHost } from '#tests/worlds/connect-host.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { createHost, stayFor } from '../sandbox/start-for-test.ts'
import { startMeasuredApp } from './database.ts'
import { type Figure, milliseconds, times } from './measure.ts'

export const title = 'Payments'

const root = resolve(import.meta.dirname, '..')
const secretKey = 'sk_test_sandbox'
const turns = Number(process.env.BENCH_TURNS ?? 12)

/** Time in milliseconds after which a provider on the network may answer. */
const latency = 150

/** The two steps of a paid stay beside the calls to the payment sandbox that they make, in turns of one run. */
export async function run(): Promise<Figure[]> {
  const sandbox = await startSandbox()
  const { app, stop } = await startMeasuredApp()
  try {
    const stripe = stripeClient({ secretKey, apiUrl: sandbox.address })
    const settings = { secretKey, publishableKey: '', webhookSecrets: [], apiUrl: sandbox.address }
    const marketplace = await paidMarketplace(app)
    const paid = { ...app, marketplace, payments: createPaymentProvider(settings) }
    const works = await stepsBeside(paid, stripe)
    const atOnce = figures(await inTurns(works, { turns, calls: 25 }), 'the same call to the sandbox alone')
    for (const path of ['/v1/payment_intents', '/v1/payment_intents/*'])
      await sandbox.control('faults', { kind: 'timeout', method: '*', path, delay_ms: latency, times: 1_000_000 })
    const late = await inTurns(works, { turns: Math.ceil(turns / 3), calls: 8 })
    return [...atOnce, ...figures(late, `the same, when the sandbox answers after ${latency} ms`)]
  } finally {
    await stop()
    sandbox.stop()
  }
}

async function paidMarketplace({ marketplace: { limits } }: App) {
  return { ...(await loadMarketplace('saunas', root)), process: 'flex-default-process/release-1', limits }
}

/** The two calls alone and the two steps: a payment's creation and the look at it when it is held. */
async function stepsBeside(app: App, stripe: Stripe): Promise<Work[]> {
  // More than there are requests: nobody asks twice for the same place.
  const [host, ...guests] = await crowd(app, 1000)
  if (!host) throw new Error('nobody is there')
  const account = await createHost(stripe)
  await connectHost(app.db, host.userId, account)
  const price = { category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR', capacity: 500 }
  const listings: string[] = []
  while (listings.length < 100) listings.push(await publishedListing(app as never, host.userId, price))
  let turn = 0
  const request = async () => {
    turn += 1
    // A sauna takes one party at a time: the next round of the listings asks for later nights.
    const from = addDays(
      new Date(app.clock.now()).toISOString().slice(0, 10),
      20 + 4 * Math.floor(turn / listings.length),
    )
    const guest = guests[turn % guests.length] as Member
    const input = { listingId: listings[turn % listings.length] ?? '', dates: { from, until: addDays(from, 3) } }
    const { transactionId } = await requestStay(app, guest, { ...input, clientKey: newId() })
    return { guest, transactionId }
  }
  const create = () => stripe.paymentIntents.create(stayFor(account, 13_500), { idempotencyKey: newId() })
  const confirm = (id: string) =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://example.test/back' })
  return [
    async () => create,
    async () => request,
    async () => {
      const { id } = await confirm((await create()).id)
      return () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })
    },
    async () => {
      const { guest, transactionId: id } = await request()
      await confirm((await paymentOf(app.db, id))?.id ?? '')
      return () => transition(app, guest, { id, transition: 'transition/confirm-payment' })
    },
  ]
}

function figures([bareRequest = 0, request = 0, bareConfirm = 0, confirm = 0]: number[], than: string): Figure[] {
  return [
    figure('request-payment: hold the nights and prepare the payment', request, bareRequest, than),
    figure('confirm-payment: tell the host of a held payment', confirm, bareConfirm, than),
  ]
}

/** Makes what has to be there before, which is not timed, and returns what is. */
type Work = () => Promise<() => Promise<unknown>>

/** Returns the middle time in milliseconds of each work, taken in turns after one that is not counted. */
async function inTurns(works: Work[], given: { turns: number; calls: number }): Promise<number[]> {
  const found: number[][] = works.map(() => [])
  for (let turn = 0; turn <= given.turns; turn += 1)
    for (const [index, prepare] of works.entries()) {
      const ready: Awaited<ReturnType<Work>>[] = []
      for (let call = 0; call < given.calls; call += 1) ready.push(await prepare())
      for (const run of ready) {
        const before = performance.now()
        await run()
        if (turn > 0) found[index]?.push(performance.now() - before)
      }
    }
  return found.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? 0)
}

function figure(what: string, ours: number, bare: number, than: string): Figure {
  return {
    what: `${what}, p50`,
    value: milliseconds(ours),
    reference: `${milliseconds(bare)} (${than})`,
    ratio: times(ours, bare),
  }
}

async function startSandbox() {
  const child = fork(resolve(root, 'sandbox/main.ts'), [], {
    env: { ...process.env, SANDBOX_PORT: '0', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((ready) => {
    child.stdout?.on('data', (text) => ready(/http:\S+/.exec(String(text))?.[0] ?? ''))
  })
  const control = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const answer = await fetch(`${address}/_sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return { address, control, stop: () => child.disconnect() }
}
