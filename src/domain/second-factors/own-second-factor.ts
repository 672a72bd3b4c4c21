import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { requireAccountOwner, secondFactorsOf } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { minute } from '#kernel/clock.ts'
import { type AppKey, appKey } from './one-time-code.ts'

/** How long a set-up waits for its first code, in milliseconds. */
const setUpLifetime = 30 * minute

/** A second factor that is on: since when, and how many recovery codes are left. */
export type SecondFactor = { since: Date; recoveryCodesLeft: number }

/** The second factor of the viewer: off, being set up in this session with the key to show, or on. */
export type OwnSecondFactor = { state: 'off' } | { state: 'set-up'; key: AppKey } | ({ state: 'on' } & SecondFactor)

/** Returns the viewer's second factor. Throws like `requireAccountOwner`. */
export async function ownSecondFactor(
  app: Pick<App, 'db' | 'clock' | 'secret' | 'marketplace'>,
  viewer: Viewer,
): Promise<OwnSecondFactor> {
  const { userId, sessionId } = requireAccountOwner(viewer)
  const on = await secondFactorOf(app, userId)
  if (on) return { state: 'on', ...on }
  const begun = await app.db
    .selectFrom('secondFactors')
    .innerJoin('users', 'users.id', 'secondFactors.userId')
    .select(['secondFactors.userId', 'seed', 'email'])
    .where('secondFactors.userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('secondFactors.createdAt', '>', setUpsUntil(app.clock.now()))
    .executeTakeFirst()
  if (!begun) return { state: 'off' }
  return { state: 'set-up', key: appKey(app, begun, { account: begun.email, site: app.marketplace.name }) }
}

/** Returns a person's second factor; null for none. */
export async function secondFactorOf({ db }: Pick<App, 'db'>, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('secondFactors')
    .select((eb) => [
      'confirmedAt',
      eb
        .selectFrom('recoveryCodes')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('recoveryCodes.userId', '=', 'secondFactors.userId')
        .where('usedAt', 'is', null)
        .as('left'),
    ])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row?.confirmedAt ? { since: row.confirmedAt, recoveryCodesLeft: Number(row.left) } : null
}

/** Whether the viewer is staff and could log in without any second factor. */
export async function lacksSecondFactor({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<boolean> {
  if (viewer.kind !== 'member' || (viewer.staffRole === null && !viewer.needsSecondFactor)) return false
  const { hasApp, hasPasskey } = await secondFactorsOf(db, viewer.userId)
  return !hasApp && !hasPasskey
}

/** Deletes the second factor of a person. Returns whether there was one that was on. */
export async function forgetSecondFactorOf(tx: Transaction<DB>, userId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  const gone = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmedAt !== null
}

/** Deletes set-ups that got no code in time. Returns how many. */
export async function purgeSetUps(tx: Transaction<DB>, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('secondFactors')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', setUpsUntil(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Set-ups that began before it are over. */
export function setUpsUntil(now: Date): Date {
  return new Date(now.getTime() - setUpLifetime)
}
