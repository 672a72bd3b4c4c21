import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
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
  payout: '/v1/payouts',
  customer: '/v1/customers',
}
export type FaultyCall = keyof typeof paths

/** Time in milliseconds that the provider takes to answer a program that is killed meanwhile. */
const answerTime = 3000

/**
 * A world of paid stays with a provider whose calls can be made to fail. After each test nothing fails any more, both books
 * are compared and have to agree, and the sums of the provider's own ledger have to be zero.
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
    kill: (step: string, viewer: Member, id: string, call: FaultyCall) =>
      kill(world, fault, { step, viewer, id, call }),
  }
}

type World = Awaited<ReturnType<typeof paidWorld>>

async function expectAgreement({ app, sandbox }: World): Promise<void> {
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
}

type Killed = { step: string; viewer: Member; id: string; call: FaultyCall }

/** Starts a step in a program of its own, waits until the provider has done it, and kills the program. */
async function kill(
  { app, sandbox }: World,
  fault: (call: FaultyCall, given: object) => Promise<unknown>,
  { step, viewer, id, call }: Killed,
): Promise<void> {
  await fault(call, { kind: 'timeout', when: 'after', delay_ms: answerTime })
  const child = await startProgram({ app, sandbox }, { now: app.clock.now(), viewer, step, id, dates: stay })
  for (let wait = 0; wait < 600; wait += 1) {
    if ((await sandbox.control('faults')).faults.length === 0) break
    child.check()
    await pause(50)
  }
  // The effect comes right after the fault was taken.
  await pause(200)
  await child.kill()
  // Until then the provider says that the key is in use.
  await pause(answerTime)
}

/** Runs a step of a paid stay in a program of its own. @param options further options of Node.js. */
export async function startProgram(
  { app, sandbox }: Pick<World, 'app' | 'sandbox'>,
  work: object,
  options: string[] = [],
) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const { urls } = inject('databaseServers')
  const address = new URL(urls[Number(process.env.VITEST_POOL_ID) % urls.length] ?? '')
  address.pathname = `/${rows[0]?.name}`
  const child = spawn(process.execPath, [...options, resolve(import.meta.dirname, 'paying-program.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: address.href,
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

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))
