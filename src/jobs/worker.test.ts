import { afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { signUpForm } from '#tests/people.ts'
import { Problem } from '#kernel/problem.ts'
import { signUp } from '#domain/users/index.ts'
import { startLoop } from './loop.ts'
import { startWorker, workOf } from './worker.ts'

const { db, pool } = await freshDatabase()
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})

const names = workOf(await testApp(db)).map(({ name }) => name)

test('there is a loop for each kind of work', () => {
  const kinds = [
    'interrupted steps',
    'timers',
    'events',
    'failed events',
    'mails',
    'webhooks',
    'search counts',
    'terms',
    'bans',
    'stale listings',
    'archives of own data',
    'hourly',
  ]
  expect(names).toEqual(kinds)
})

test.each(names)('when the loop of %s throws or hangs, all the others go on', async (failing) => {
  const app = await testApp(db)
  for (const way of ['throws', 'hangs'] as const) {
    const runs = new Map<string, number>()
    let release: (() => void) | undefined
    const held = new Promise<number>((resolve) => (release = () => resolve(0)))
    const loops = workOf(app).map(({ name }) =>
      startLoop(
        app,
        {
          name,
          run: async () => {
            runs.set(name, (runs.get(name) ?? 0) + 1)
            if (name !== failing) return 0
            if (way === 'throws') throw new Error('broken')
            return held
          },
        },
        5,
      ),
    )
    await expect
      .poll(() => names.filter((name) => name !== failing).every((name) => (runs.get(name) ?? 0) > 5))
      .toBe(true)
    expect(runs.get(failing), way).toBe(1)
    release?.()
    await Promise.all(loops.map((loop) => loop.stop()))
  }
})

test('a loop that fails waits longer each time, however often it is woken, and recovers', async () => {
  const app = await testApp(db)
  const log = vi.fn()
  let runs = 0
  const loop = startLoop(
    { ...app, log },
    {
      name: 'broken',
      run: async () => {
        runs += 1
        if (runs < 3) throw new Error('anna@example.org cannot be reached')
        return 0
      },
    },
    5,
  )
  ending.push(() => loop.stop())
  const waking = setInterval(() => loop.wake(), 1)
  await expect.poll(() => runs).toBe(1)
  await new Promise((wait) => setTimeout(wait, 200))
  expect(runs).toBe(1)
  await expect.poll(() => runs, { timeout: 5000 }).toBeGreaterThan(5)
  clearInterval(waking)
  expect(log).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(log.mock.calls)).not.toContain('anna@')
})

test('after many attempts while the database was away, work is tried again within seconds', async () => {
  vi.useFakeTimers()
  const app = await testApp(db)
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Problem('unavailable', { params: { seconds: 5 } })
  }
  const loop = startLoop({ ...app, log: vi.fn() }, { name: 'events', run })
  await vi.advanceTimersByTimeAsync(60_000)
  const before = runs
  await vi.advanceTimersByTimeAsync(2001)
  expect(runs).toBeGreaterThan(before)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(2001)
  await stopped
  vi.useRealTimers()
})

test('work that hangs for more than a minute is named until it goes on, and work that gets answers is not', async () => {
  let time = 0
  const app = await testApp(db)
  let goOn = () => {}
  let isOver = false
  const step = () => (isOver ? Promise.resolve() : new Promise<void>((resolve) => (goOn = resolve)))
  let begun = 0
  const loop = startLoop(
    app,
    {
      name: 'hanging',
      run: async () => {
        begun += 1
        await step()
        await db.selectFrom('users').select('id').execute()
        await step()
        return 0
      },
    },
    5,
    () => time,
  )
  ending.push(async () => {
    isOver = true
    goOn()
    await loop.stop()
  })
  await expect.poll(() => begun).toBe(1)
  time = 59_000
  expect(loop.isStuck()).toBe(false)
  time = 61_000
  expect([loop.isStuck(), loop.silentSeconds()]).toEqual([true, 61])
  goOn()
  await expect.poll(() => loop.isStuck(), { message: 'an answer of the database counts' }).toBe(false)
  time = 122_000
  expect(loop.isStuck()).toBe(true)
  goOn()
  await expect.poll(() => begun).toBe(2)
  expect(loop.isStuck()).toBe(false)
})

test('a node whose timers hang on a locked table names them, and is well again when the lock is gone', async () => {
  let time = 0
  const app = await testApp(db)
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('lock table timers in access exclusive mode')
  const worker = startWorker(app, () => time)
  ending.push(() => worker.stop())
  await expect
    .poll(async () => (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length)
    .toBeGreaterThan(0)
  expect(worker.stuck()).toEqual([])
  time = 61_000
  try {
    // Others that were about to get an answer get it.
    await expect.poll(() => worker.stuck(), { timeout: 20_000 }).toEqual(['timers'])
  } finally {
    await lock.query('commit')
    lock.release()
  }
  await expect.poll(() => worker.stuck(), { timeout: 10_000 }).toEqual([])
})

test('a mail server that hangs does not delay events', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const app = await testApp(db, { mailer: { send: () => held } })
  const worker = startWorker(app)
  ending.push(async () => {
    release?.()
    await worker.stop()
  })
  await signUp(app, { kind: 'visitor', locale: 'de' }, signUpForm('anna'))
  const states = async () => (await db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state)
  await expect.poll(states, { timeout: 5000 }).toEqual(['sending'])
  await signUp(app, { kind: 'visitor', locale: 'de' }, signUpForm('ben'))
  await expect.poll(async () => (await states()).sort(), { timeout: 5000 }).toEqual(['queued', 'sending'])
})
