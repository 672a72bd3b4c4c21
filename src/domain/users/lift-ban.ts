import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { todayOf } from '../today-of.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Lifts the ban of a person whose row is locked: an account that was closed is closed again. Without an actor the ban has
 * ended by itself.
 */
export async function liftBan(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  {
    userId,
    actorId,
    reason,
    ended = false,
  }: { userId: string; actorId: string | null; reason: string; ended?: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      state: eb.case().when('eraseAt', 'is not', null).then('deleted').else('active').end(),
      bannedUntil: null,
      updatedAt: clock.now(),
    }))
    .where('id', '=', userId)
    .execute()
  await record(tx, clock, 'user.unbanned', { actorId, subjectId: userId, payload: { reason } })
  await audit(tx, clock, {
    actorId,
    action: ended ? 'user.ban-ended' : 'user.unbanned',
    subjectKind: 'user',
    subjectId: userId,
    reason,
  })
}

/** Lifts the bans whose last day is over, at most 100. Returns how many. */
export async function endOverBans(app: Needs): Promise<number> {
  const over = await app.db
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'banned')
    .where('bannedUntil', '<', todayOf(app))
    .limit(100)
    .execute()
  let ended = 0
  for (const { id } of over) if (await endOverBan(app, id)) ended += 1
  return ended
}

/** Lifts a person's ban where its last day is over, and returns whether it has: a log-in does not wait for the worker. */
async function endOverBan(app: Needs, userId: string): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['state', 'bannedUntil'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (person?.state !== 'banned' || !isOver(app, person.bannedUntil)) return false
    await liftBan(tx, app, { userId, actorId: null, reason: '', ended: true })
    return true
  })
}

function isOver(app: Needs, until: CalendarDate | null): boolean {
  return until !== null && until < todayOf(app)
}

/**
 * Lets a person log in whose account was proved: a ban whose last day is over ends here. Throws `account-banned`, or
 * `account-banned-until` with the last day.
 */
export async function requireUnbanned(
  app: Needs,
  { id, state, bannedUntil }: { id: string; state: string; bannedUntil: CalendarDate | null },
): Promise<void> {
  if (state !== 'banned') return
  if (isOver(app, bannedUntil) && (await endOverBan(app, id))) return
  throw bannedProblem(bannedUntil)
}

/** Returns the refusal for somebody banned, with the last day where the ban has one. */
export function bannedProblem(until: CalendarDate | null): Problem {
  const code: ProblemCode = until === null ? 'account-banned' : 'account-banned-until'
  return new Problem(code, until === null ? {} : { params: { until } })
}
