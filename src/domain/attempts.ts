import { sql } from 'kysely'
import { day } from '#kernel/clock.ts'
import type { App } from './app.ts'
import { type LimitName, limits } from './attempt-limits.ts'
import { deriveKey } from './derive-key.ts'
import { Problem } from '#kernel/problem.ts'

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Counts one attempt under a limit for a key, such as the id of a member or the pseudonym of an address. Count before the
 * work, so that concurrent attempts cannot exceed the limit. Returns how many are counted in the open window. Throws
 * `too-many-requests` with `seconds` to wait.
 */
export async function countAttempt(
  app: Needs,
  name: LimitName,
  key: string,
  max: number = limits[name].max,
): Promise<number> {
  const { start, refusal } = attemptWindow(app, name)
  const { rows } = await sql<{ used: number }>`
    insert into attempts as a (subject, window_start, used) values (${subjectOf(name, key)}, ${start}, 1)
    on conflict (subject, window_start) do update set used = a.used + 1 returning used`.execute(app.db)
  const used = rows[0]?.used ?? 0
  if (used > max) throw refusal()
  return used
}

/** Returns how many attempts are counted in the open window. Counts nothing. */
export async function attemptsUsed(app: Needs, name: LimitName, key: string): Promise<number> {
  const row = await app.db
    .selectFrom('attempts')
    .select('used')
    .where('subject', '=', subjectOf(name, key))
    .where('windowStart', '=', attemptWindow(app, name).start)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Throws `too-many-requests` when the limit is reached. Counts nothing. */
export async function refuseAboveLimit(app: Needs, name: LimitName, key: string): Promise<void> {
  if ((await attemptsUsed(app, name, key)) >= limits[name].max) throw attemptWindow(app, name).refusal()
}

/** Takes back one counted attempt in the open window: it has succeeded. */
export async function returnAttempt(app: Needs, name: LimitName, key: string): Promise<void> {
  await app.db
    .updateTable('attempts')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('subject', '=', subjectOf(name, key))
    .where('windowStart', '=', attemptWindow(app, name).start)
    .execute()
}

/** Deletes all counted attempts of a key, after one has succeeded. */
export async function forgetAttempts(app: Pick<App, 'db'>, name: LimitName, key: string): Promise<void> {
  await app.db.deleteFrom('attempts').where('subject', '=', subjectOf(name, key)).execute()
}

/**
 * Returns a keyed hash of an address or name, because counters must not hold personal data, even of accounts that do not
 * exist.
 */
export function pseudonym(app: Pick<App, 'secret'>, text: string): string {
  return deriveKey(app, 'attempt', text).toString('base64url').slice(0, 22)
}

/** Returns when the current window begins and ends, and a function that creates the refusal for too many attempts. */
export function attemptWindow(
  { clock }: Pick<App, 'clock'>,
  name: LimitName,
): { start: Date; end: Date; refusal(): Problem } {
  const length = limits[name].seconds * 1000
  const now = clock.now().getTime()
  const start = Math.floor(now / length) * length
  const seconds = Math.ceil((start + length - now) / 1000)
  return {
    start: new Date(start),
    end: new Date(start + length),
    refusal: () => new Problem('too-many-requests', { params: { seconds } }),
  }
}

function subjectOf(name: LimitName, key: string): string {
  return `${name}:${key}`
}

/** Deletes counters whose windows began more than two days ago. */
export async function sweepAttempts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const twoDaysAgo = new Date(app.clock.now().getTime() - 2 * day)
  await app.db.deleteFrom('attempts').where('windowStart', '<', twoDaysAgo).execute()
}
