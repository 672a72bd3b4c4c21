import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireActive, requireOwnPassword, revokeSessions } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const schema = z.object({ currentPassword: z.string('password-required').max(256, 'current-password-wrong') })

/**
 * Deletes one's own account in one step: the listings are deleted and their places forgotten, the names, texts and addresses
 * are erased, every session ends. What was written to others and about others stays. Throws `current-password-wrong`,
 * `too-many-requests`, `forbidden`.
 */
export async function deleteAccount(
  app: Pick<App, 'db' | 'clock' | 'passwords'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireActive(viewer)
  const { currentPassword } = parse(schema, given)
  await requireOwnPassword(app, member, currentPassword)
  await app.db.transaction().execute(async (tx) => {
    await deleteListings(tx, app, member.userId)
    await eraseAccount(tx, app, member.userId)
    await revokeSessions({ db: tx, clock: app.clock }, member.userId)
    await record(tx, app.clock, 'user.deleted', { actorId: member.userId, subjectId: member.userId, payload: {} })
  })
}

async function deleteListings(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, authorId: string): Promise<void> {
  const deleted = await tx
    .updateTable('listings')
    .set({ state: 'closed', deleted: true, publicData: JSON.stringify({ deleted: true }), updatedAt: clock.now() })
    .where('authorId', '=', authorId)
    .where('deleted', '=', false)
    .returning('id')
    .execute()
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await tx.deleteFrom('listingLocations').where('listingId', 'in', ids).execute()
  for (const id of ids)
    await record(tx, clock, 'listing.deleted', { actorId: authorId, subjectId: id, payload: { authorId } })
}

async function eraseAccount(tx: Transaction<DB>, { clock }: Pick<App, 'clock'>, id: string): Promise<void> {
  await tx.deleteFrom('userEmails').where('userId', '=', id).execute()
  await tx.deleteFrom('savedSearches').where('userId', '=', id).execute()
  await tx.deleteFrom('savedSearchFindings').where('userId', '=', id).execute()
  await tx.deleteFrom('userIdentities').where('userId', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      state: 'deleted',
      staffRole: null,
      email: `deleted-${id}@deleted.invalid`,
      emailVerified: false,
      pendingEmail: null,
      passwordHash: null,
      firstName: '',
      lastName: '',
      displayName: '',
      abbreviatedName: '',
      bio: '',
      publicData: '{}',
      protectedData: '{}',
      privateData: '{}',
      profileImageId: null,
      newsletterConsentAt: null,
      updatedAt: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}
