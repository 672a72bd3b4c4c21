import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openMismatches, payoutOf, reconcile } from '#domain/payments/index.ts'
import { confirmHeldPayments, fireTimers, resumeSteps } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { minute } from '../app.ts'
import { codeOf } from '../refusal.ts'
import { paidWorld } from '../worlds/paid-world.ts'
import { passUntil, stay } from '../worlds/stay-world.ts'

const world = await paidWorld()
const { app, people, act, show, priced, request, confirmCard, pay, settle, sandbox, intent, intentsOf, totals } = world
const { anna, ben, operator } = people

const nothing = { paid: 0, host: 0, marketplace: 0, paidOut: 0 }
const agreed = { paid: 13_500, host: 12_150, marketplace: 1350, paidOut: 0 }
const paths = {
  create: '/v1/payment_intents',
  fetch: '/v1/payment_intents/*',
  capture: '/v1/payment_intents/*/capture',
  cancel: '/v1/payment_intents/*/cancel',
  refund: '/v1/refunds',
  payout: '/v1/payouts',
}
const fault = (path: keyof typeof paths, given: object) => sandbox.control('faults', { path: paths[path], ...given })
/** The call has its effect, and neither its answer nor those of the library's repetitions arrive. */
const loseAnswer = (path: keyof typeof paths) => fault(path, { kind: 'cut', when: 'after', times: 3 })

async function preauthorized(card?: string) {
  const id = await request(await priced())
  await pay(id, ben, card)
  return id
}
async function accepted(card?: string) {
  const id = await preauthorized(card)
  await act(anna, id, 'accept')
  return id
}
const state = async (id: string) => (await show(operator, id)).state

/** The next node takes over what an interrupted one has left. */
async function goOn() {
  for (let round = 0; round < 2; round += 1) {
    app.clock.pass(3 * minute)
    await resumeSteps(app)
    await settle()
  }
}

afterEach(async () => {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  await fetch(`${sandbox.address}/_sandbox/faults`, { method: 'DELETE', headers })
  await app.db.deleteFrom('stepAttempts').execute()
  // Old enough for a payment of nobody to be no step under way.
  const late = { ...app, clock: { now: () => new Date(Date.now() + 20 * minute) } }
  await reconcile(late, 'month')
  expect(await reconcile(late, 'month')).toMatchObject({ repaired: 0, listed: 0 })
  expect(await openMismatches(app.db)).toEqual([])
  expect((await sandbox.control('ledger')).total.eur ?? 0).toBe(0)
})

test('the answer to the creation of a payment is lost: one payment, no request, no night held', async () => {
  const listingId = await priced()
  await loseAnswer('create')
  expect(await codeOf(request(listingId))).toBe('payment-provider-silent')
  await goOn()
  const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
  expect(await intentsOf(made?.metadata.transaction_id ?? '')).toMatchObject([{ status: 'canceled' }])
  expect(await state(await request(listingId))).toBe('state/pending-payment')
})

test('the answer to a capture is lost, and the payment cannot be read either: captured once, accepted once', async () => {
  const id = await preauthorized()
  await loseAnswer('capture')
  await fault('fetch', { method: 'GET', kind: 'cut', times: 3 })
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-provider-silent')
  await goOn()
  expect(await state(id)).toBe('state/accepted')
  expect(await totals(id)).toEqual(agreed)
})

test.each(['before', 'after'])('a capture is answered with a stored failure, %s its effect', async (when) => {
  const id = await preauthorized()
  await fault('capture', { kind: 'server_error', when })
  await act(anna, id, 'accept').catch(() => undefined)
  await goOn()
  expect(await state(id)).toBe('state/accepted')
  expect(await totals(id)).toEqual(agreed)
})

test.each(['cut', 'server_error'])('a refund ends with %s after its effect: refunded once', async (kind) => {
  const id = await accepted()
  await act(operator, id, 'cancel')
  await fault('refund', { kind, when: 'after', times: kind === 'cut' ? 3 : 1 })
  await settle()
  await goOn()
  expect(await totals(id)).toEqual(nothing)
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })
  expect(refunds.data).toMatchObject([{ amount: 13_500, status: 'succeeded' }])
  const rows = await app.db
    .selectFrom('refunds')
    .select(['status', 'amount'])
    .where('paymentId', '=', refunds.data[0]!.payment_intent as string)
    .execute()
  expect(rows).toEqual([{ status: 'succeeded', amount: 13_500 }])
})

test.each(['confirm-payment', 'accept', 'decline', 'cancel'])(
  '%s twice at the same moment has one effect',
  async (name) => {
    const id =
      name === 'confirm-payment'
        ? await request(await priced())
        : name === 'cancel'
          ? await accepted()
          : await preauthorized()
    if (name === 'confirm-payment') await confirmCard(id)
    const by = { 'confirm-payment': ben, accept: anna, decline: anna, cancel: operator }[name]!
    const answers = await Promise.all([act(by, id, name), act(by, id, name), act(by, id, name)].map(codeOf))
    expect(answers.filter((answer) => answer === 'was accepted')).toHaveLength(1)
    for (const answer of answers) expect(answer).toMatch(/^(was accepted|transaction-(locked|invalid-transition))$/)
    await settle()
    expect(await intentsOf(id)).toHaveLength(1)
  },
)

test('accept and decline at the same moment: one wins, and the money follows it', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await preauthorized()
    await Promise.allSettled([act(anna, id, 'accept'), act(anna, id, 'decline')])
    await goOn()
    const end = await state(id)
    expect(end).toMatch(/accepted|declined/)
    expect(await totals(id)).toEqual(end === 'state/accepted' ? agreed : nothing)
  }
})

test('the guest confirms in the second in which the payment expires: held and requested, or released and expired', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await request(await priced())
    await confirmCard(id)
    app.clock.pass(15 * minute)
    await Promise.allSettled([act(ben, id, 'confirm-payment'), fireTimers(app)])
    await fireTimers(app)
    await settle()
    const { status } = await intent(id)
    expect([await state(id), status]).toEqual(
      (await state(id)) === 'state/preauthorized'
        ? ['state/preauthorized', 'requires_capture']
        : ['state/payment-expired', 'canceled'],
    )
  }
})

test('3-D Secure is passed after the payment has expired: nothing stays held', async () => {
  const id = await request(await priced())
  await confirmCard(id, 'pm_card_authenticationRequired')
  expect((await intent(id)).status).toBe('requires_action')
  await passUntil(app, '2024-05-20T10:15:00Z')
  await sandbox.control(`intents/${(await intent(id)).id}/authenticate`, { outcome: 'pass' })
  await reconcile(app, 'open')
  await settle()
  app.clock.pass(minute)
  await confirmHeldPayments(app)
  expect([await state(id), (await intent(id)).status]).toEqual(['state/payment-expired', 'canceled'])
})

test('all reports are lost for an hour: the comparison of both books reaches the same states', async () => {
  const id = await request(await priced())
  await confirmCard(id)
  await reconcile(app, 'open')
  app.clock.pass(minute)
  await confirmHeldPayments(app)
  expect(await state(id)).toBe('state/preauthorized')
  await act(anna, id, 'decline')
  await settle()
})

test('the bank has released the amount before the host accepts: refused by its own code, and nothing is charged', async () => {
  const id = await preauthorized()
  await sandbox.stripe.paymentIntents.cancel((await intent(id)).id)
  expect(await codeOf(act(anna, id, 'accept'))).toBe('payment-no-longer-held')
  await act(anna, id, 'decline')
  await settle()
  expect(await totals(id)).toEqual(nothing)
})

test.each(['cut', 'server_error', 'rate_limit'])(
  'a payout ends with %s after its effect: paid out once',
  async (kind) => {
    const id = await accepted('pm_card_bypassPending')
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    expect(await state(id)).toBe('state/delivered')
    await fault('payout', { kind, when: kind === 'rate_limit' ? 'before' : 'after', times: 3 })
    for (let round = 0; round < 8; round += 1) {
      await settle()
      app.clock.pass(60 * minute)
    }
    expect(await payoutOf(app.db, id)).toMatchObject({ status: 'requested' })
    expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
  },
)

test('a burst of refused calls: the provider is asked again, and the stay is paid once', async () => {
  await fault('create', { kind: 'rate_limit', times: 2 })
  const id = await request(await priced())
  await confirmCard(id)
  await fault('fetch', { method: 'GET', kind: 'rate_limit', times: 2 })
  await act(ben, id, 'confirm-payment')
  await fault('capture', { kind: 'rate_limit', times: 2 })
  await act(anna, id, 'accept')
  expect(await totals(id)).toEqual(agreed)
  expect(await intentsOf(id)).toHaveLength(1)
})

test('two guests pay for the last night: one request stands, the other payment is canceled', async () => {
  const listingId = await priced()
  await Promise.allSettled([request(listingId), request(listingId, people.chiara)])
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 2 })
  const kept = await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()
  expect(kept).toHaveLength(1)
  for (const made of data)
    if (made.metadata.transaction_id !== kept[0]?.id) expect(made.status).not.toBe('requires_capture')
})

describe('a program that is killed while the provider answers', () => {
  const answerTime = 3000

  /** Starts a step in a program of its own, waits until the provider has done it, and kills the program. */
  async function kill(step: string, viewer: Member, id: string, path: keyof typeof paths): Promise<void> {
    await fault(path, { kind: 'timeout', when: 'after', delay_ms: answerTime })
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
    const base =
      inject('databaseServers').urls[Number(process.env.VITEST_POOL_ID) % inject('databaseServers').urls.length]
    const address = new URL(base ?? '')
    address.pathname = `/${rows[0]?.name}`
    const work = { now: app.clock.now(), viewer, step, id, dates: stay }
    const child = spawn(process.execPath, [resolve(import.meta.dirname, 'paying-program.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: address.href,
        SANDBOX_URL: sandbox.address,
        WORK: JSON.stringify(work),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let printed = ''
    child.stderr.on('data', (text) => (printed += String(text)))
    const ended = new Promise((end) => child.once('exit', end))
    for (let wait = 0; wait < 600; wait += 1) {
      if ((await sandbox.control('faults')).faults.length === 0) break
      if (child.exitCode !== null) throw new Error(`the program ended:\n${printed}`)
      await new Promise((wake) => setTimeout(wake, 50))
    }
    // The effect comes right after the fault was taken.
    await new Promise((wake) => setTimeout(wake, 200))
    child.kill('SIGKILL')
    await ended
    // Until then the provider says that the key is in use.
    await new Promise((wake) => setTimeout(wake, answerTime))
  }

  test('a creation: no request, and the payment is canceled', async () => {
    const listingId = await priced()
    await kill('request', ben, listingId, 'create')
    const [made] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data
    expect(made?.status).toBe('requires_payment_method')
    await goOn()
    expect(await intentsOf(made?.metadata.transaction_id ?? '')).toMatchObject([{ status: 'canceled' }])
    expect(await app.db.selectFrom('transactions').select('id').where('listingId', '=', listingId).execute()).toEqual(
      [],
    )
  })

  test('a capture: accepted once, captured once', async () => {
    const id = await preauthorized()
    await kill('accept', anna, id, 'capture')
    expect(await state(id)).toBe('state/preauthorized')
    expect(await codeOf(act(anna, id, 'decline'))).toBe('transaction-locked')
    await goOn()
    expect(await state(id)).toBe('state/accepted')
    expect(await totals(id)).toEqual(agreed)
  })

  test('a refund: refunded once', async () => {
    const id = await accepted()
    await act(operator, id, 'cancel')
    await kill('release', operator, id, 'refund')
    await goOn()
    expect(await totals(id)).toEqual(nothing)
    expect((await sandbox.stripe.refunds.list({ payment_intent: (await intent(id)).id })).data).toHaveLength(1)
  })

  test('a payout: paid out once', async () => {
    const id = await accepted('pm_card_bypassPending')
    await sandbox.control('clock', { advance: 3 * 86_400 })
    await passUntil(app, '2024-06-22T22:00:00Z')
    await kill('payout', operator, id, 'payout')
    await goOn()
    expect(await totals(id)).toEqual({ ...agreed, host: 0, paidOut: 12_150 })
    const payouts = Object.values(sandbox.sandbox.state.objects).filter(({ value }) => value.object === 'payout')
    const stays = payouts.map(({ value }) => value.metadata.transaction_id)
    expect(new Set(stays).size).toBe(stays.length)
    expect(stays).toContain(id)
  })
})
