import { type Clock, systemClock } from '#kernel/clock.ts'
import { refuseDemoAccounts } from '../refuse-demo-accounts.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** Milliseconds by which clocks may differ. */
const tolerance = 10_000

/** Version, migrations, extensions and encoding of the database; in production also the accounts of the demo. */
export async function checkDatabase({ settings, product, database }: Examined): Promise<Finding[]> {
  const { db, pool } = await database()
  if (settings.production) await refuseDemoAccounts({ db, passwords: product.createArgon2Hasher() })
  const { rows } = await pool.query<{ version: string; encoding: string; trigrams: boolean; collation: boolean }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
       EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS trigrams,
       coalesce(datcollversion = pg_database_collation_actual_version(oid), true) AS collation
     FROM pg_database WHERE datname = current_database()`,
  )
  const [found] = rows
  if (!found) return []
  const name = settings.databaseUrl ? 'from DATABASE_URL' : 'built in'
  return [
    ok(`PostgreSQL ${found.version}, ${name}, all migrations applied`),
    ...(found.trigrams
      ? []
      : [fault('the extension pg_trgm is missing, without which searches fail: CREATE EXTENSION pg_trgm')]),
    ...(found.encoding === 'UTF8'
      ? []
      : [fault(`the database has the encoding ${found.encoding}: create one with UTF8 and restore a backup into it`)]),
    ...(found.collation
      ? []
      : [
          warning(
            'the rules of sorting have changed since the database was made: REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
          ),
        ]),
  ]
}

/** Compares the clock of this machine with that of the database, which may run on another one. */
export async function checkClock(
  { database }: Pick<Examined, 'database'>,
  machine: Clock = systemClock(),
): Promise<Finding[]> {
  const { pool } = await database()
  const before = machine.now().getTime()
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const after = machine.now().getTime()
  const ahead = (before + after) / 2 - new Date(rows[0]?.now ?? 0).getTime()
  // Half of the way there and back is what the comparison does not know.
  if (Math.abs(ahead) <= tolerance + (after - before) / 2) return [ok('agrees with the clock of the database')]
  const seconds = Math.round(Math.abs(ahead) / 1000)
  return [
    warning(
      `the clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: set both by NTP (timedatectl set-ntp true)`,
    ),
  ]
}
