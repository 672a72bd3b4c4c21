import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { type PersonCard, personCards } from './find-people.ts'
import { requireStaff } from './policies.ts'
import type { Viewer } from './viewer.ts'

/** What staff looked at when they gave the seal. */
type Identity = {
  firstName: string
  lastName: string
  displayName: string
  profileType: string
  organisationType: string | null
}

const parts = ['firstName', 'lastName', 'displayName', 'profileType', 'organisationType'] as const

/**
 * Columns to write beside a change of one's own names or kind: somebody with the seal loses it, since staff confirmed
 * another name, and waits for staff to look again. Returns null where the seal stays or there is none.
 */
export function sealAfter(
  before: Identity & { verified: boolean },
  change: Partial<Identity>,
  now: Date,
): { verified: false; verifiedChecks: string[]; verifiedAt: null; sealLapsedAt: Date } | null {
  if (!before.verified) return null
  const differs = parts.some((part) => change[part] !== undefined && change[part] !== before[part])
  return differs ? { verified: false, verifiedChecks: [], verifiedAt: null, sealLapsedAt: now } : null
}

/** Somebody who took another name and lost the seal by it. */
export type LapsedSeal = { person: PersonCard; since: Date }

const most = 200

/** The people whose seal lapsed and waits for staff, the longest wait first, at most 200. Throws `forbidden`. */
export async function lapsedSeals(app: Pick<App, 'db'>, viewer: Viewer): Promise<LapsedSeal[]> {
  requireStaff(viewer)
  const rows = await app.db
    .selectFrom('users')
    .select(['id', sql<Date>`seal_lapsed_at`.as('since')])
    .where('sealLapsedAt', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('sealLapsedAt')
    .limit(most)
    .execute()
  const cards = await personCards(
    app,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, since }) => {
    const person = cards.get(id)
    return person ? [{ person, since }] : []
  })
}
