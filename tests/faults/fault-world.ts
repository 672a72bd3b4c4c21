import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, inject } from 'vitest'
import type { App } from '#domain/app.ts'
import { openMismatches, reconcile } from '#domain/payments/index.ts'
import { endLapsedRequests, resumeSteps } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { minute } from '../app.ts'
import { paidWorld } from '../worlds/paid-world.ts'
import { stay } from '../worlds/stay-world.ts'

export const nothing = { paid: 0, host: 0, marketplace: 0, paidOut: 0 }
/** What an accepted stay of the world comes to. */
export const agreed = { paid: 13_500, host: 12_150, marketplace: 1350, paidOut: 0 }

const paths = {
  create: '/v1/payment_intents',
  fetch: '/v1/payment_intents/*',
  capture: '/v1/payment_intents/*/capture',
  cancel: '/v1/payment_intents/*/cancel',
  refund: '/v1/refunds',
  /** What a refund takes from the host, where it is not a proportion of the whole. */
  reversal: '/v1/transfers/*/reversals',
  feeRefund: '/v1/application_fees/*/refunds',
  payout: '/v1/payouts',
  customer: '/v1/customers',
}
export type FaultyCall = keyof typeof paths

/** Time in milliseconds that the provider takes to answer a program that is killed meanwhile. */
const answerTime = 3000

/**
 * A world of paid stays with a provider whose calls can be made to fail. After each test nothing fails any more, both books
 * are compared and have to agree, the sums of the provider's own ledger have to be zero, and in both ledgers the host and
 * the marketplace have to have the same.
 */
export async function faultWorld(parts: Partial<App> = {}, environment: Record<string, string> = {}) {
  const world = await paidWorld(parts, environment)
  const { app, people, act, show, priced, request, pay, settle, sandbox } = world
  afterEach(() => expectAgreement(world))

  const fault = (call: FaultyCall, given: object) => sandbox.control('faults', { path: paths[call], ...given })
  const preauthorized = async (card?: string) => {
    const id = await request(await priced())
    await pay(id, people.ben, card)
    return id
  }
  return {
    ...world,
    fault,
    /** The call has its effect, and neither its answer nor those of the library's repetitions arrive. */
    loseAnswer: (call: FaultyCall) => fault(call, { kind: 'cut', when: 'after', times: 3 }),
    preauthorized,
    accepted: async (card?: string) => {
      const id = await preauthorized(card)
      await act(people.anna, id, 'accept')
      return id
    },
    state: async (id: string) => (await show(people.operator, id)).state,
    /** The next node takes over what an interrupted one has left. */
    goOn: async () => {
      for (let round = 0; round < 2; round += 1) {
        app.clock.pass(3 * minute)
        await resumeSteps(app)
        await endLapsedRequests(app)
        await settle()
      }
    },
    /** `when`: whether the provider has done the step when the program is killed, or does it only afterwards. */
    kill: (step: string, viewer: Member, id: string, call: FaultyCall, when: 'before' | 'after' = 'after') =>
      kill(world, fault, { step, viewer, id, call, when }),
    /** Resolves when the provider has taken every call that was to be disturbed. */
    faultTaken: () => faultTaken(world),
  }
}

type World = Awaited<ReturnType<typeof paidWorld>>

async function expectAgreement({ app, sandbox, accountId }: World): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  await fetch(`${sandbox.address}/_sandbox/faults`, { method: 'DELETE', headers })
  await app.db.deleteFrom('stepAttempts').execute()
  // Old enough for a payment of nobody to be no step under way; the provider's clock may have been moved.
  const { now } = (await sandbox.control('clock')) as { now: number }
  const late = { ...app, clock: { now: () => new Date(now * 1000 + 20 * minute) } }
  await reconcile(late, 'month')
  expect(await reconcile(late, 'month')).toMatchObject({ repaired: 0, listed: 0 })
  expect(await openMismatches(app.db)).toEqual([])
  expect((await sandbox.control('ledger')).total.eur ?? 0).toBe(0)
  expect(await ledgerOfProvider(sandbox, accountId), 'both ledgers').toEqual(await ledgerHere(app))
}

/** What lies with the host and the marketplace in our ledger, of all stays. */
async function ledgerHere({ db }: World['app']) {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select('account')
    .select(({ fn }) => fn.sum<string>('amount').as('sum'))
    .where('account', 'in', ['host', 'marketplace'])
    .groupBy('account')
    .execute()
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0)
  return { host: of('host'), marketplace: of('marketplace') }
}

/** Returns the same sums from the provider's ledger, without the provider's own fees. */
async function ledgerOfProvider({ stripe }: World['sandbox'], stripeAccount: string) {
  const sums = { host: 0, marketplace: 0 }
  for await (const { net } of stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount })) sums.host += net
  for await (const { net, fee_details: fees } of stripe.balanceTransactions.list({ limit: 100 }))
    sums.marketplace += fees.reduce((sum, { type, amount }) => sum + (type === 'stripe_fee' ? amount : 0), net)
  return sums
}

type Killed = { step: string; viewer: Member; id: string; call: FaultyCall; when: 'before' | 'after' }

async function faultTaken({ sandbox }: Pick<World, 'sandbox'>, check = () => {}): Promise<void> {
  for (let wait = 0; wait < 1200; wait += 1) {
    if ((await sandbox.control('faults')).faults.length === 0) return
    check()
    await pause(50)
  }
  throw new Error('the provider was not called')
}

/** Starts a step in a program of its own, waits until the provider has got the call, and kills the program. */
async function kill(
  { app, sandbox }: World,
  fault: (call: FaultyCall, given: object) => Promise<unknown>,
  { step, viewer, id, call, when }: Killed,
): Promise<void> {
  await fault(call, { kind: 'timeout', when, delay_ms: answerTime })
  const child = await startProgram({ app, sandbox }, { now: app.clock.now(), viewer, step, id, dates: stay })
  await faultTaken({ sandbox }, child.check)
  // The effect comes right after the fault was taken.
  await pause(200)
  await child.kill()
  // Until then the provider says that the key is in use.
  await pause(answerTime)
}

/**
 * Runs a step of a paid stay in a program of its own. @param options further options of Node.js. @param database address of
 * the database for the program; else that of the world.
 */
export async function startProgram(
  { app, sandbox }: Pick<World, 'app' | 'sandbox'>,
  work: object,
  options: string[] = [],
  database?: string,
) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const { urls } = inject('databaseServers')
  const address = new URL(urls[Number(process.env.VITEST_POOL_ID) % urls.length] ?? '')
  address.pathname = `/${rows[0]?.name}`
  const child = spawn(process.execPath, [...options, resolve(import.meta.dirname, 'paying-program.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: database ?? address.href,
      SANDBOX_URL: sandbox.address,
      WORK: JSON.stringify(work),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let said = ''
  child.stderr.on('data', (text) => (printed += String(text)))
  child.stdout.on('data', (text) => (said += String(text)))
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  return {
    /** Throws when the program has ended. */
    check: () => {
      if (child.exitCode !== null) throw new Error(`the program ended:\n${printed}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    /** Resolves when the program has ended, with what it printed. */
    result: async () => {
      await ended
      if (child.exitCode !== 0) throw new Error(`the program failed:\n${printed}`)
      return said
    },
  }
}
