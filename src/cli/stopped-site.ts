import type { HeldWork } from '#domain/backups/index.ts'
import { counted, workNouns } from './counted.ts'
import type { Database } from './load-app.ts'

/** Throws one sentence while a node of the site is connected to the database. */
export async function refuseRunningSite({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'quartier' AND pid <> pg_backend_pid()`,
  )
  if ((rows[0]?.count ?? 0) > 0) throw new Error('Quartier is running on this database. Stop every node first.')
}

/** Whether there are people in a database, which may have no tables yet. */
export async function isFilled({ pool }: Database): Promise<boolean> {
  const { rows: tables } = await pool.query<{ there: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS there`)
  if (!tables[0]?.there) return false
  return (await pool.query('SELECT 1 FROM users LIMIT 1')).rows.length > 0
}

/**
 * Returns the lines about what `migrate` applied to a database that was just filled: the migrations by name. The functions
 * are always among it, because a backup and an export hold none.
 */
export function sentenceAboutSchema(applied: string[]): string {
  const migrations = applied.filter((name) => /^\d/.test(name))
  const first = migrations.length > 0 ? `Applied ${migrations.join(', ')}\n` : ''
  return `${first}The functions of the database are up to date.\n`
}

/** Returns the lines that say what is held and how it is released or dropped. */
export function sentenceAbout(held: HeldWork): string {
  const kinds = Object.keys(workNouns) as (keyof HeldWork)[]
  const parts = kinds.filter((kind) => held[kind] > 0).map((kind) => counted(held[kind], ...workNouns[kind]))
  if (parts.length === 0) return 'Nothing is held.\n'
  return `Held, because the old site has probably done them in the meantime: ${parts.join(', ')}.
Look at /console/failures, then run "quartier resume" to do them or "quartier resume --drop" to forget all but payments.\n`
}
