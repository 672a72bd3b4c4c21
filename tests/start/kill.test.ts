import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { makeFolder, nothingIsLeft, processesNaming, type Program, startNode } from './program.ts'

const rounds = process.env.QUARTIER_TEST_SCALE === 'full' ? 50 : 2
let place: ReturnType<typeof makeFolder>

beforeEach(() => {
  place = makeFolder()
})
afterEach(() => place.remove())

test('kill -9 of the app during writes loses no acknowledged write, and PostgreSQL ends by itself', async () => {
  await killAgainAndAgain(async ({ process: child }) => {
    child.kill('SIGKILL')
    await nothingIsLeft(place.folder)
  })
})

test('kill -9 of the app and of PostgreSQL at once loses no acknowledged write', async () => {
  await killAgainAndAgain(async ({ process: child }) => {
    child.kill('SIGKILL')
    for (const { pid } of processesNaming(place.folder)) kill(pid)
  })
})

test('a server that outlived its Quartier is ended by the next start', async () => {
  const program = startNode(['tests/start/writing-program.ts', place.folder])
  await program.prints('ready')
  const watchers = processesNaming(place.folder).filter(({ command }) => command.startsWith('/bin/sh'))
  for (const { pid } of [...watchers, { pid: program.process.pid ?? 0 }]) kill(pid)
  await program.ended
  const orphans = processesNaming(place.folder).map(({ pid }) => pid)
  expect(orphans.length).toBeGreaterThan(0)
  const database = await open()
  const survivors = processesNaming(place.folder).map(({ pid }) => pid)
  await database.close()
  expect(orphans.filter((pid) => survivors.includes(pid))).toEqual([])
  await nothingIsLeft(place.folder)
})

test('a PostgreSQL that is killed alone is started again, and the app goes on and has lost nothing', async () => {
  const program = startNode(['tests/start/writing-program.ts', place.folder])
  await program.prints('ready')
  for (let round = 1; round <= Math.ceil(rounds / 2); round++) {
    await pause(200)
    for (const { pid, command } of processesNaming(place.folder)) if (command.includes('postgres -D')) kill(pid)
    const before = acknowledged(program).length
    await expect.poll(() => acknowledged(program).length, { timeout: 30_000 }).toBeGreaterThan(before + 100)
  }
  program.process.kill('SIGKILL')
  await nothingIsLeft(place.folder)
  await expectAllThere(program)
})

async function killAgainAndAgain(end: (program: Program) => Promise<void>): Promise<void> {
  let first = 0
  for (let round = 1; round <= rounds; round++) {
    const program = startNode(['tests/start/writing-program.ts', place.folder, String(first)])
    await program.prints('ready')
    // On a busy machine the first write may take longer than the pause.
    await expect.poll(() => acknowledged(program).length, { timeout: 30_000 }).toBeGreaterThan(0)
    await pause(50 + ((round * 67) % 300))
    await end(program)
    first = Math.max(...(await expectAllThere(program))) + 1
  }
}

/** Opens the database again and looks for everything the program was told is written. Returns what is there. */
async function expectAllThere(program: Program): Promise<Set<number>> {
  await program.ended
  const database = await open()
  const { rows } = await database.pool.query<{ number: number }>('SELECT number FROM written')
  await database.close()
  const there = new Set(rows.map(({ number }) => number))
  expect(acknowledged(program).filter((number) => !there.has(number))).toEqual([])
  expect(acknowledged(program).length, 'the test must have written something').toBeGreaterThan(0)
  return there
}

function acknowledged(program: Program): number[] {
  const lines = program.printed().split('\n')
  return lines.filter((line) => /^\d+$/.test(line)).map(Number)
}

function open() {
  return openDatabase(settings())
}

function settings() {
  return { databaseUrl: undefined, databaseUrlDirect: undefined, dataDir: place.folder, port: 4100 }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ended on its own in between
  }
}
