import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#adapters/database/open.ts'

// A Quartier in small: opens the built-in database of a folder and writes numbers, four at a time, until somebody ends it.
// Prints a number when the database has acknowledged it.
const [dataDir = '', first = '0'] = process.argv.slice(2)
const settings = { databaseUrl: undefined, databaseUrlDirect: undefined, dataDir, port: 4100 }
const { pool, close } = await openDatabase(settings)
await pool.query('CREATE TABLE IF NOT EXISTS written (number int PRIMARY KEY)')
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())
process.stdout.write('ready\n')

let next = Number(first)
await Promise.all([write(), write(), write(), write()])
await close()

async function write(): Promise<void> {
  while (!stop.signal.aborted) {
    const number = next++
    if (await insist(number)) process.stdout.write(`${number}\n`)
  }
}

/** A write that fails because the database is away is tried again; it may have arrived the first time. */
async function insist(number: number): Promise<boolean> {
  while (!stop.signal.aborted) {
    const insert = pool.query('INSERT INTO written VALUES ($1) ON CONFLICT DO NOTHING', [number])
    const isAcknowledged = await insert.then(
      () => true,
      () => false,
    )
    if (isAcknowledged) return true
    await wait(20)
  }
  return false
}
