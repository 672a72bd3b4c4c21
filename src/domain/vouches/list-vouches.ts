import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import { type PersonCard, personCards, requireAccountOwner, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { countsNow } from './counted-vouches.ts'
import { mayVouchAtAll } from './vouch-policy.ts'

type Needs = Pick<App, 'db'>

/** An organisation that vouches for somebody, as everybody sees it. */
export type ShownVouch = { organisationId: string; organisation: string; at: Date }

/**
 * A vouch as the two sides and staff see it. `counts`: whether others see it at present. `declinedAt`: when the person
 * removed it.
 */
export type OwnVouch = { other: PersonCard; at: Date; counts: boolean; declinedAt: Date | null }

/** `given`: by an account. `about`: about it. Both the newest first. */
export type BothSides = { given: OwnVouch[]; about: OwnVouch[] }

/** How many are shown beside other facts of a person, the newest. */
const shownBeside = 3
/** How many a list has at most. */
const listed = 500

/** Returns who vouches for a person at present, the newest first, at most three. */
export async function vouchesShown({ db }: Needs, userId: string): Promise<ShownVouch[]> {
  const { rows } = await sql<ShownVouch>`
    select v.organisation_id, o.display_name as organisation, v.vouched_at as at ${joined}
    where v.user_id = ${userId} and ${countsNow} order by v.vouched_at desc, v.organisation_id
    limit ${shownBeside}`.execute(db)
  return rows
}

/**
 * Returns the viewer's vouches on both sides, each at most 500, and whether the viewer may vouch at present. Those that the
 * other side has removed are not among the given ones. Throws like `requireAccountOwner`.
 */
export async function ownVouches(app: Needs, viewer: Viewer): Promise<BothSides & { mayGive: boolean }> {
  const { userId } = requireAccountOwner(viewer)
  const account = await app.db
    .selectFrom('users')
    .select(['state', 'profileType', 'verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { given, about } = await vouchesOfBothSides(app, userId)
  return { given: given.filter(({ declinedAt }) => !declinedAt), about, mayGive: mayVouchAtAll(account) }
}

/** Returns the vouches of an account on both sides, for staff. Throws `forbidden`. */
export async function vouchesForStaff(app: Needs, viewer: Viewer, userId: string): Promise<BothSides> {
  if (viewer.kind !== 'system') requireStaff(viewer)
  return vouchesOfBothSides(app, userId)
}

/** Returns the vouches of an account on both sides, each at most 500. The caller has checked who asks. */
export async function vouchesOfBothSides(app: Needs, userId: string): Promise<BothSides> {
  return {
    given: await listOf(app, sql`v.organisation_id = ${userId}`, 'user_id'),
    about: await listOf(app, sql`v.user_id = ${userId}`, 'organisation_id'),
  }
}

const joined = sql`from vouches v join users o on o.id = v.organisation_id join users p on p.id = v.user_id`

async function listOf(
  app: Needs,
  condition: RawBuilder<unknown>,
  other: 'user_id' | 'organisation_id',
): Promise<OwnVouch[]> {
  const { rows } = await sql<Omit<OwnVouch, 'other'> & { otherId: string }>`
    select ${sql.ref(`v.${other}`)} as other_id, v.vouched_at as at, v.declined_at, ${countsNow} as counts ${joined}
    where ${condition} order by v.vouched_at desc, other_id limit ${listed}`.execute(app.db)
  const cards = await personCards(
    app,
    rows.map(({ otherId }) => otherId),
  )
  return rows.flatMap(({ otherId, ...vouch }) => {
    const card = cards.get(otherId)
    return card ? [{ other: card, ...vouch }] : []
  })
}
