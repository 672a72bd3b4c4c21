import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Somebody of the staff, to whom something can be given. */
export type StaffMember = { userId: string; name: string }

const most = 50

/** Returns who works for the marketplace, by name, at most 50. For staff. Throws `forbidden`. */
export async function staffMembers({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<StaffMember[]> {
  requireStaff(viewer)
  return db
    .selectFrom('users')
    .select(['id as userId', 'displayName as name'])
    .where('state', '=', 'active')
    .where('staffRole', 'is not', null)
    .orderBy('displayName')
    .orderBy('id')
    .limit(most)
    .execute()
}
