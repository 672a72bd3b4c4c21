import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { makeFolder, nothingIsLeft, startNode } from './program.ts'

let place: ReturnType<typeof makeFolder>
const opened: Database[] = []

beforeEach(() => {
  place = makeFolder()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  place.remove()
})

test('a second Quartier on the same data folder is refused by one sentence, and the first goes on', async () => {
  const first = await open('serve')
  const second = startNode(['tests/start/writing-program.ts', place.folder])
  const { code, printed } = await second.ended
  expect(code).toBe(1)
  expect(printed).toContain(
    `Quartier is already running on this data folder (process ${process.pid}, port 4100). Stop it or choose another DATA_DIR.`,
  )
  expect((await first.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a command uses the database of the Quartier that is running, and leaves it running', async () => {
  const first = await open('serve')
  await first.pool.query('CREATE TABLE seen (by text)')
  const visitor = await open('visit')
  await visitor.pool.query(`INSERT INTO seen VALUES ('a command')`)
  await visitor.close()
  expect((await first.pool.query('SELECT by FROM seen')).rows).toEqual([{ by: 'a command' }])
})

test('a command that finds nobody running starts the database for itself and ends it again', async () => {
  const visitor = await open('visit')
  expect((await visitor.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await visitor.close()
  await nothingIsLeft(place.folder)
})

test('of many that start at the same moment one gets the folder, also when a dead one left its lock', async () => {
  const stale = { pid: process.pid, identity: 'of a process that once had the same id', purpose: 'port 1' }
  writeFileSync(join(place.folder, 'quartier.lock'), JSON.stringify(stale))
  const programs = Array.from({ length: 4 }, () => startNode(['tests/start/writing-program.ts', place.folder]))
  const outcomes = await Promise.all(
    programs.map((program) =>
      program.prints('ready').then(
        () => 'started',
        (error: Error) => error.message,
      ),
    ),
  )
  const refused = outcomes.filter((outcome) => outcome.includes('already running on this data folder'))
  expect([outcomes.filter((outcome) => outcome === 'started').length, refused.length]).toEqual([1, 3])
  for (const program of programs) program.process.kill('SIGTERM')
  await nothingIsLeft(place.folder)
})

test('the lock is given back at the end', async () => {
  const database = await open('serve')
  expect(JSON.parse(readFileSync(join(place.folder, 'quartier.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  await database.close()
  expect(() => readFileSync(join(place.folder, 'quartier.lock'))).toThrow('ENOENT')
})

async function open(use: 'serve' | 'visit'): Promise<Database> {
  const settings = { databaseUrl: undefined, databaseUrlDirect: undefined, dataDir: place.folder, port: 4100 }
  const database = await openDatabase(settings, use)
  opened.push(database)
  return database
}
