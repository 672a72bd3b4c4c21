import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  handleProviderEvent,
  payoutOf,
  reconcile,
  refreshPayoutAccount,
  refundStay,
  removeCard,
  savedCardOf,
  saveCard,
} from '#domain/payments/index.ts'
import { freePort } from '#tests/running-site.ts'
import { codeOf } from '../refusal.ts'
import { passUntil } from '../worlds/stay-world.ts'
import { agreed, faultWorld, nothing } from './fault-world.ts'

// The sandbox runs as a program of its own, with its store on disk. It is stopped, or killed, and started again: everything
// that the marketplace has stored of it is still there, and the stays go on.

const folder = mkdtempSync(join(tmpdir(), 'quartier-sandbox-'))
const port = await freePort()
const environment = { SANDBOX_DATA_DIR: folder, SANDBOX_PORT: String(port) }
let program: ChildProcess | undefined
// Registered first, so that it runs last: the world's own sandbox writes its store once more when it is stopped.
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const world = await faultWorld({}, environment)
const { app, people, act, priced, request, confirmCard, settle, sandbox, provider, intent, totals } = world
const { fault, preauthorized, accepted, state, goOn, accountId } = world
const { anna, ben, operator } = people

beforeAll(async () => {
  await sandbox.stop()
  await start()
})
afterAll(() => end('SIGTERM'))

async function start(): Promise<void> {
  program = spawn(process.execPath, [resolve(import.meta.dirname, '../../sandbox/main.ts')], {
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  program.stdout?.on('data', (text) => (printed += String(text)))
  // Also asked before any test has begun, where expect.poll is not allowed.
  await vi.waitUntil(() => printed.includes(`127.0.0.1:${port}`), { timeout: 200_000 })
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = new Promise((done) => program?.once('exit', done))
  program?.kill(signal)
  await ended
}

const ways = { 'is stopped': 'SIGTERM', 'is killed': 'SIGKILL' } as const
type Way = keyof typeof ways

async function restart(way: Way): Promise<void> {
  await end(ways[way])
  await start()
}

const payoutsAt = async (id: string) => {
  const { data } = await sandbox.stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId })
  return data.filter(({ metadata }) => metadata?.transaction_id === id).map(({ amount }) => amount)
}
const refundsAt = async (id: string) =>
  (await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })).data.map(({ amount }) => amount)

/** Starting programs takes long on a busy machine. */
const patience = { timeout: 600_000 }

test.each(Object.keys(ways) as Way[])(
  'the sandbox %s: every id that we have stored is known, and both books agree',
  patience,
  async (way) => {
    const unpaid = await request(await priced(), people.chiara)
    const held = await preauthorized()
    const taken = await accepted('pm_card_bypassPending')
    const partly = await accepted()
    const refund = { transactionId: partly, amount: 5000, reason: 'Kalt', clientKey: `restart ${way}` }
    await refundStay(app, operator, refund)
    await settle()
    const card = await sandbox.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
    await saveCard(app, ben, { cardId: card.id })
    await restart(way)

    const payments = await app.db.selectFrom('payments').select(['id', 'status']).execute()
    expect(payments.length).toBeGreaterThanOrEqual(4)
    for (const { id, status } of payments) expect(await provider.fetchPayment(id)).toMatchObject({ id, status })
    const refunds = await app.db.selectFrom('refunds').select(['providerId', 'amount']).execute()
    expect(refunds.length).toBeGreaterThanOrEqual(1)
    for (const { providerId, amount } of refunds)
      expect(await provider.fetchRefund(providerId ?? '')).toMatchObject({
        id: providerId,
        amount,
        status: 'succeeded',
      })
    expect(await provider.fetchAccount(accountId)).toMatchObject({ id: accountId, canCharge: true })
    await refreshPayoutAccount(app, accountId)
    expect(await provider.cardCreatedAt(card.id)).toBeInstanceOf(Date)
    expect(await savedCardOf(app, ben)).toMatchObject({ id: card.id, card: { brand: 'mastercard' } })
    // A report about something from before.
    const report = { type: 'payment_intent.succeeded', objectId: (await intent(taken)).id, accountId: null }
    await handleProviderEvent(app, provider, { ...report, paymentId: report.objectId, createdAt: app.clock.now() })
    expect(await reconcile(app, 'month')).toMatchObject({ repaired: 0, listed: 0 })

    // Everything goes on from where it was.
    await confirmCard(unpaid)
    await act(people.chiara, unpaid, 'confirm-payment')
    await act(anna, unpaid, 'decline')
    await act(anna, held, 'accept')
    await act(operator, partly, 'cancel')
    await settle()
    expect([(await intent(unpaid)).status, await totals(unpaid)]).toEqual(['canceled', nothing])
    expect([await state(held), await totals(held)]).toEqual(['state/accepted', agreed])
    expect([await totals(partly), (await refundsAt(partly)).toSorted()]).toEqual([nothing, [5000, 8500]])
    await removeCard(app, ben)
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    await settle()
    expect(await totals(taken)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
    const payout = await payoutOf(app.db, taken)
    await restart(way)
    expect(await provider.fetchPayout(accountId, payout?.providerId ?? '')).toMatchObject({ amount: 12_150 })
  },
)

const steps = {
  capture: async () => {
    const id = await preauthorized()
    return { id, take: () => act(anna, id, 'accept') as Promise<unknown>, after: agreed }
  },
  cancel: async () => {
    const id = await preauthorized()
    await act(anna, id, 'decline')
    return { id, take: settle, after: nothing }
  },
  refund: async () => {
    const id = await accepted()
    await act(operator, id, 'cancel')
    return { id, take: settle, after: nothing }
  },
  payout: async () => {
    const id = await accepted('pm_card_bypassPending')
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    return { id, take: settle, after: { ...agreed, host: 0, paidOut: 12_150 } }
  },
}
const cases = Object.keys(steps).flatMap((step) =>
  (['before', 'after'] as const).map((when) => [step as keyof typeof steps, when] as const),
)

test.each(cases)(
  'the sandbox is killed during a %s, %s its effect: it takes effect once',
  patience,
  async (call, when) => {
    const { id, take, after } = await steps[call]()
    await fault(call, { kind: 'timeout', when, delay_ms: 60_000 })
    const taking = codeOf(take())
    await world.faultTaken()
    await end('SIGKILL')
    await taking
    await start()
    // Its store may still have the fault.
    const headers = { authorization: 'Bearer sk_test_sandbox' }
    await fetch(`${sandbox.address}/_sandbox/faults`, { method: 'DELETE', headers })
    for (let round = 0; round < 3; round += 1) await goOn()
    expect(await totals(id)).toEqual(after)
    expect([await refundsAt(id), await payoutsAt(id)]).toEqual([
      call === 'refund' ? [13_500] : [],
      call === 'payout' ? [12_150] : [],
    ])
  },
)

test(
  'a call whose answer was lost before a restart is recognised after it, and has its effect once',
  patience,
  async () => {
    const id = await preauthorized()
    const key = `tx:${id}:of-the-test`
    const paymentId = (await intent(id)).id
    await provider.capturePayment(key, paymentId)
    const refund = { paymentId, transactionId: id, amount: 100, host: 90, fee: 10 }
    const made = await provider.createRefund(`${key}:refund`, refund)
    await restart('is killed')
    expect(await provider.createRefund(`${key}:refund`, refund)).toMatchObject({ id: made.id })
    expect(await refundsAt(id)).toEqual([100])
    await provider.recoverShares(`${key}:refund`, refund)
    await reconcile(app, 'month')
    await act(anna, id, 'accept')
    expect([await state(id), (await totals(id)).paid]).toEqual(['state/accepted', 13_400])
  },
)
