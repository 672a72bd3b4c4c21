import { sql } from 'kysely'
import type { App } from '../app.ts'
import { personCards } from './find-people.ts'
import type { PersonCard } from './person-card.ts'
import { requireStaff } from './policies.ts'
import type { Viewer } from './viewer.ts'

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
