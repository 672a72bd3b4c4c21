import pg from 'pg'
import { readFileSync } from 'node:fs'
const c = new pg.Client({
  host: `/tmp/pgsearch-data/db/${process.argv[2]}/postgres/socket`,
  user: 'quartier',
  database: 'quartier',
})
await c.connect()
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
for (const s of readFileSync(process.argv[3], 'utf8').split(/;\n/)) {
  if (!s.trim()) continue
  const n = 10
  try {
    let r
    for (let i = 0; i < 2; i++) r = await c.query(s)
    const b = cpu()
    for (let i = 0; i < n; i++) await c.query(s)
    console.log(
      ((cpu() - b) / n).toFixed(2),
      'ms',
      s.trim().replace(/\s+/g, ' ').slice(0, 150),
      '=>',
      JSON.stringify(r.rows[0] ?? null)?.slice(0, 80),
    )
  } catch (e) {
    console.log(e.message, s.slice(0, 100))
  }
}
await c.end()
