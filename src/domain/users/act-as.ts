import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { audit } from '#domain/audit.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { insertSession } from './sessions.ts'
import { mayActAsMember, requireMayActAsMember } from './staff-policy.ts'
import type { Viewer } from './viewer.ts'

const schema = z.object({
  userId: z.uuid('not-found'),
  purpose: z
    .string('field-required')
    .max(1000, 'field-too-long')
    .transform(cleanText)
    .pipe(z.string().min(1, 'field-required')),
  userAgent: z.string().default(''),
})

/**
 * Opens a session in a member's name for an owner, who says why. It lasts an hour, has limited rights (no account, no
 * password, no messages, no bookings: `isOnBehalf` and `requireAccountOwner` in `policies.ts` refuse them), and everything
 * done in it is recorded with the operator. Returns the session's token. Throws `forbidden`, `field-required` for an empty
 * purpose, `not-found` for unknown people and staff.
 */
export async function openSessionAs(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ token: string }> {
  const operator = requireMayActAsMember(viewer)
  const { userId, purpose, userAgent } = parse(schema, given)
  return app.db.transaction().execute(async (tx) => {
    await requireActable(tx, userId)
    const { token } = await insertSession(tx, app.clock, { userId, userAgent, operatorId: operator.userId })
    await audit(tx, app.clock, {
      actorId: operator.userId,
      action: 'user.logged-in-as',
      subjectKind: 'user',
      subjectId: userId,
      reason: purpose,
    })
    return { token }
  })
}

/** Checks that somebody is an active member and not staff. Throws `not-found`. */
export async function requireActable(db: App['db'] | Transaction<DB>, userId: string): Promise<void> {
  if (!(await isActable(db, userId))) throw new Problem('not-found')
}

/** Whether the viewer may act in somebody's name: owners, for active members who are not staff. */
export async function canBeActedFor({ db }: Pick<App, 'db'>, viewer: Viewer, userId: string): Promise<boolean> {
  return mayActAsMember(viewer) && (await isActable(db, userId))
}

async function isActable(db: App['db'] | Transaction<DB>, userId: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .where('staffRole', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}
