import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import type { AuditAction } from '../audit.ts'
import { record } from '../events.ts'
import { isOnBehalf, requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { countsNow, nameOfPerson } from './counted-vouches.ts'
import { whyNoVouch } from './vouch-policy.ts'

const schema = z.strictObject({ userId: z.uuid('not-found') })

/**
 * Lets the viewer, an organisation, vouch for a person. Who vouches already changes nothing, also not the date. The person
 * is told. Throws `not-signed-in`, `forbidden`, `not-found`, `vouch-needs-seal`, `vouch-not-possible`, `vouch-declined`
 * where the person has removed a vouch of this organisation, `vouch-removed` where staff have in the last 30 days,
 * `too-many-requests`.
 */
export async function vouchFor(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const { userId: organisationId } = requireAccountOwner(viewer)
  const { userId } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const { organisation, person } = await lockSides(tx, organisationId, userId)
    const refusal = whyNoVouch(organisation, person)
    if (refusal) throw new Problem(refusal)
    const before = await findVouch(tx, { organisationId, userId })
    if (before?.declinedAt) throw new Problem('vouch-declined')
    if (before?.counts) return
    if (await removedUntil({ ...app, db: tx }, { organisationId, userId })) throw new Problem('vouch-removed')
    await countAttempt({ ...app, db: tx }, 'vouch', organisationId)
    await countAttempt({ ...app, db: tx }, 'vouch:again', `${organisationId}:${userId}`)
    const values = { personName: person.name, vouchedAt: app.clock.now() }
    await tx
      .insertInto('vouches')
      .values({ userId, organisationId, ...values })
      .onConflict((conflict) => conflict.columns(['userId', 'organisationId']).doUpdateSet(values))
      .execute()
    await record(tx, app.clock, 'user.vouched-for', {
      actorId: organisationId,
      subjectId: userId,
      payload: { organisationId },
    })
  })
}

/**
 * How the viewer stands to a person: `possible`, `given` since a day, `declined` by the person, `removed` by staff until a
 * day; null where the viewer may not vouch for them.
 */
export type VouchState =
  | { state: 'possible' }
  | { state: 'declined' }
  | { state: 'given'; at: Date }
  | { state: 'removed'; until: Date }
  | null

/** Returns what the viewer can do about vouching for a person, for the page that has the button. */
export async function vouchState(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, userId: string): Promise<VouchState> {
  const refusal = await vouchRefusal(app, viewer, userId)
  if (viewer.kind !== 'member' || refusal !== null) return null
  const pair = { organisationId: viewer.userId, userId }
  const vouch = await findVouch(app.db, pair)
  if (vouch?.declinedAt) return { state: 'declined' }
  if (vouch?.counts) return { state: 'given', at: vouch.vouchedAt }
  const until = await removedUntil(app, pair)
  return until ? { state: 'removed', until } : { state: 'possible' }
}

/** How long an organisation cannot vouch for a person after staff have removed its vouch, in milliseconds. */
const removedFor = 30 * 24 * 3600 * 1000

/** Returns until when an organisation cannot vouch for a person because staff have removed its vouch; null where it can. */
async function removedUntil(
  { db, clock }: { db: Kysely<DB>; clock: App['clock'] },
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<Date | null> {
  const last = await db
    .selectFrom('auditEntries')
    .select('at')
    .where('action', '=', 'user.vouch-removed' satisfies AuditAction)
    .where('subjectId', '=', userId)
    .where(sql<string>`details ->> 'organisationId'`, '=', organisationId)
    .where('at', '>', new Date(clock.now().getTime() - removedFor))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(last.at.getTime() + removedFor) : null
}

/**
 * Returns the code of the reason why the viewer, an organisation, may not vouch for a person at present; null where it may.
 * Returns `not-found` for a viewer who is no organisation, and for an account that does not exist.
 */
export async function vouchRefusal(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  userId: string,
): Promise<ProblemCode | null> {
  if (viewer.kind !== 'member' || isOnBehalf(viewer)) return 'not-found'
  if (viewer.profileType === 'private' || viewer.userId === userId) return 'not-found'
  const sides = await sidesOf(db, [viewer.userId, userId]).execute()
  const [organisation, person] = [viewer.userId, userId].map((id) => sides.find((side) => side.id === id))
  if (!organisation || !person || person.state === 'deleted') return 'not-found'
  return whyNoVouch(organisation, person)
}

/**
 * Locks both accounts until the transaction ends: neither loses its seal or is erased meanwhile, and two presses are one
 * vouch.
 */
async function lockSides(tx: Transaction<DB>, organisationId: string, userId: string) {
  // In the order of the ids, so that two transactions never wait for each other.
  const sides = await sidesOf(tx, [organisationId, userId]).forNoKeyUpdate().execute()
  const organisation = sides.find(({ id }) => id === organisationId)
  const person = sides.find(({ id }) => id === userId)
  if (!organisation || !person || person.state === 'deleted') throw new Problem('not-found')
  return { organisation, person }
}

function sidesOf(db: Kysely<DB>, ids: string[]) {
  return db
    .selectFrom('users as p')
    .select(['id', 'state', 'profileType', 'verified', 'emailVerified', nameOfPerson.as('name')])
    .where('id', 'in', ids)
    .orderBy('id')
}

async function findVouch(db: Kysely<DB>, { organisationId, userId }: { organisationId: string; userId: string }) {
  const { rows } = await sql<{ vouchedAt: Date; declinedAt: Date | null; counts: boolean }>`
    select v.vouched_at, v.declined_at, ${countsNow} as counts from vouches v
      join users o on o.id = v.organisation_id join users p on p.id = v.user_id
    where v.user_id = ${userId} and v.organisation_id = ${organisationId}`.execute(db)
  return rows[0]
}
