import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from './app.ts'
import { Problem } from '#kernel/problem.ts'

/** Number of attempts (`most`) allowed within a window of `seconds`. */
export type AttemptLimit = { most: number; seconds: number }

/**
 * Counts one attempt of a subject (such as `login:` and a hashed address) in its fixed window. Count before the work, so
 * that concurrent attempts cannot exceed the limit. Throws `too-many-requests` with `seconds` to wait.
 */
export async function countAttempt(
  app: Pick<App, 'db' | 'clock'>,
  subject: string,
  { most, seconds }: AttemptLimit,
): Promise<void> {
  const { start, refusal } = attemptWindow(app, seconds)
  const { used } = await app.db
    .insertInto('attempts')
    .values({ subject, windowStart: start, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'windowStart']).doUpdateSet({ used: sql`attempts.used + 1` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  if (used > most) throw refusal()
}

/** Returns how many attempts of a subject are counted in the open window, and the refusal for too many. Counts nothing. */
export async function attemptsUsed(
  app: Pick<App, 'db' | 'clock'>,
  subject: string,
  { seconds }: AttemptLimit,
): Promise<{ used: number; refusal(): Problem }> {
  const { start, refusal } = attemptWindow(app, seconds)
  const row = await app.db
    .selectFrom('attempts')
    .select('used')
    .where('subject', '=', subject)
    .where('windowStart', '=', start)
    .executeTakeFirst()
  return { used: row?.used ?? 0, refusal }
}

/** Takes back one counted attempt of a subject in the open window: it has succeeded. */
export async function returnAttempt(
  app: Pick<App, 'db' | 'clock'>,
  subject: string,
  { seconds }: AttemptLimit,
): Promise<void> {
  await app.db
    .updateTable('attempts')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('subject', '=', subject)
    .where('windowStart', '=', attemptWindow(app, seconds).start)
    .execute()
}

/**
 * Counts one attempt of a visitor by network address, of which only a keyed hash is kept. Throws like `countAttempt`.
 */
export async function countVisitorAttempt(
  app: Pick<App, 'db' | 'clock' | 'secret'>,
  name: string,
  address: string,
  limit: AttemptLimit,
): Promise<void> {
  const hash = createHmac('sha256', app.secret)
    .update(JSON.stringify(['visitor', address]))
    .digest('base64url')
  await countAttempt(app, `${name}:${hash.slice(0, 22)}`, limit)
}

/** Returns the start of the current window, and a function that creates the refusal for too many attempts. */
export function attemptWindow({ clock }: Pick<App, 'clock'>, seconds: number): { start: Date; refusal(): Problem } {
  const now = clock.now().getTime()
  const start = Math.floor(now / (seconds * 1000)) * seconds * 1000
  const left = Math.ceil((start + seconds * 1000 - now) / 1000)
  return { start: new Date(start), refusal: () => new Problem('too-many-requests', { params: { seconds: left } }) }
}

/** Deletes the attempts of a subject, after one has succeeded. */
export async function forgetAttempts(app: Pick<App, 'db'>, subject: string): Promise<void> {
  await app.db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

/** Deletes counters whose windows began more than two days ago. */
export async function sweepAttempts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const twoDaysAgo = new Date(app.clock.now().getTime() - 2 * 86_400_000)
  await app.db.deleteFrom('attempts').where('windowStart', '<', twoDaysAgo).execute()
}
