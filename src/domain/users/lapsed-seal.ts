import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { type PersonCard, personCards } from './find-people.ts'
import { requireStaff } from './policies.ts'
import type { Viewer } from './viewer.ts'

/** The checks of staff behind a seal. */
type Identity = {
  firstName: string
  lastName: string
  displayName: string
  profileType: string
  organisationType: string | null
}

const parts = ['firstName', 'lastName', 'displayName', 'profileType', 'organisationType'] as const

/**
 * Returns the columns to write together with a change of names or kind: the change removes a seal, since staff confirmed
 * another name, and asks staff to check again. Returns null where the seal stays or there is none.
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

/** A person who lost the seal by a change of name. */
export type LapsedSeal = { person: PersonCard; since: Date }

const max = 200

/** Returns the people whose seal lapsed and who wait for staff, the longest wait first, at most 200. Throws `forbidden`. */
export async function lapsedSeals(app: Pick<App, 'db'>, viewer: Viewer): Promise<LapsedSeal[]> {
  requireStaff(viewer)
  const rows = await app.db
    .selectFrom('users')
    .select(['id', sql<Date>`seal_lapsed_at`.as('since')])
    .where('sealLapsedAt', 'is not', null)
    .where('state', '=', 'active')
    .orderBy('sealLapsedAt')
    .limit(max)
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
