import { Kysely, PostgresDialect, CamelCasePlugin } from 'kysely'
import pg from 'pg'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadMarketplace } from '#config/marketplace.ts'
import { columnTypes } from '#adapters/database/column-types.ts'
const [size, only, explain] = process.argv.slice(2)
const marketplace = await loadMarketplace('euro2024', process.cwd())
const pool = new pg.Pool({
  host: `/tmp/pgsearch-data/db/${size}/postgres/socket`,
  user: 'quartier',
  database: 'quartier',
  max: 1,
  types: columnTypes,
})
const log = []
const db = new Kysely({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  log: (e) => log.push(e.query),
})
const { kindsOf } = await import('./search-cost.ts')
const app = { db, marketplace, clock: { now: () => new Date() } }
const c = await pool.connect()
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
c.release()
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
for (const [name, ask] of Object.entries(kindsOf(app))) {
  if (only && !name.includes(only)) continue
  await ask()
  await ask()
  log.length = 0
  const b0 = cpu()
  await ask()
  const total = cpu() - b0
  console.log(`## ${name}: ${total.toFixed(2)} ms`)
  for (const q of [...log]) {
    const run = () => pool.query(q.sql, [...q.parameters])
    await run()
    const b = cpu()
    for (let i = 0; i < 8; i++) await run()
    console.log('  ', ((cpu() - b) / 8).toFixed(2), q.sql.replace(/\s+/g, ' ').slice(0, 110))
    if (explain)
      console.log(
        (await pool.query('explain (analyze, buffers, costs off) ' + q.sql, [...q.parameters])).rows
          .map((r) => r['QUERY PLAN'])
          .filter((l) => !/Buffers|Index Searches/.test(l))
          .join('\n')
          .slice(0, 7000),
      )
  }
}
await db.destroy()
process.exit(0)
