import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { reopenByStaff } from '../listings/index.ts'
import { mayBan, reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { closeListingByStaff } from './close-listing-by-staff.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

const schema = z.strictObject({ userId: z.uuid('not-found'), reason: reasonField })
export type PersonClosing = z.input<typeof schema>

/**
 * Closes all public listings of a person, each as `closeListingByStaff` does and in a transaction of its own: open requests
 * end, agreed stays remain, and the person cannot open them again. Returns how many. For those who may ban the person.
 * Throws `forbidden`, `not-found`, `field-required`.
 */
export async function closeListingsOfPerson(app: Needs, viewer: Viewer, input: PersonClosing): Promise<number> {
  const { reason, ids } = await listingsOf(app, viewer, input, { state: 'published', closedByStaff: false })
  for (const id of ids) await closeListingByStaff(app, viewer, { id, reason, cancelStays: false })
  return ids.length
}

/**
 * Opens again all listings of a person that staff have closed, each as `reopenByStaff` does. Returns how many. Throws like
 * `closeListingsOfPerson`.
 */
export async function reopenListingsOfPerson(app: Needs, viewer: Viewer, input: PersonClosing): Promise<number> {
  const { reason, ids } = await listingsOf(app, viewer, input, { state: 'closed', closedByStaff: true })
  for (const id of ids) await reopenByStaff(app, viewer, { id, reason })
  return ids.length
}

async function listingsOf(
  { db }: Needs,
  viewer: Viewer,
  input: PersonClosing,
  { state, closedByStaff }: { state: string; closedByStaff: boolean },
): Promise<{ reason: string; ids: string[] }> {
  staffActor(viewer)
  const { userId, reason } = parse(schema, input)
  const person = await db
    .selectFrom('users')
    .select(['id', 'staffRole'])
    .where('id', '=', userId)
    .where('state', '<>', 'deleted')
    .executeTakeFirst()
  if (!person) throw new Problem('not-found')
  if (!mayBan(viewer, person)) throw new Problem('forbidden')
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', userId)
    .where('state', '=', state)
    .where('closedByStaff', '=', closedByStaff)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()
  return { reason, ids: rows.map(({ id }) => id) }
}
